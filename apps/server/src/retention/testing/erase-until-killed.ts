/**
 * A process whose retention looks once, at NOW in ms since the epoch, on the store of DATABASE_URL. It kills itself in the place of
 * the KILL_AT-th statement that writes, and says into which table; without one it lives until all is erased and cleaned up.
 */
import { writeSync } from 'node:fs';
import { type KyselyPlugin, OperationNodeTransformer } from 'kysely';
import { pino } from 'pino';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config/read-config.ts';
import { openStore } from '../../store/database.ts';
import { retentionDays } from '../rules.ts';
import { startRetention } from '../start-retention.ts';

const { DATABASE_URL = '', NOW, KILL_AT } = process.env;
const WRITE = /^(Insert|Update|Delete)QueryNode$/;

const killer: KyselyPlugin = {
  transformQuery({ node }) {
    if (WRITE.test(node.kind)) written(node);
    return node;
  },
  transformResult: async ({ result }) => result,
};

let writes = 0;
function written(node: Parameters<KyselyPlugin['transformQuery']>[0]['node']): void {
  writes += 1;
  if (writes !== Number(KILL_AT)) return;
  new TableTeller().transformNode(node);
  process.kill(process.pid, 'SIGKILL');
}

/** The first table that a statement names is the one it writes into. */
class TableTeller extends OperationNodeTransformer {
  #told = false;
  protected override transformSchemableIdentifier(
    ...args: Parameters<OperationNodeTransformer['transformSchemableIdentifier']>
  ) {
    if (!this.#told) writeSync(1, args[0].identifier.name);
    this.#told = true;
    return super.transformSchemableIdentifier(...args);
  }
}

const store = await openStore(DATABASE_URL);
const done = Promise.withResolvers<void>();
let looks = 0;
const retention = startRetention({
  store: { ...store, db: store.db.withPlugin(killer) },
  rules: retentionDays(readConfig({ RETAIN_LOST_LEADS_DAYS: '730' })),
  log: pino(),
  clock: {
    ...systemClock,
    now: () => Number(NOW),
    setTimeout(callback) {
      looks += 1;
      // Waiting for the second look, it is through with the first.
      if (looks === 1) setImmediate(callback);
      else done.resolve();
      return { cancel() {} };
    },
  },
});
await done.promise;
await retention.stop();
await store.close();
