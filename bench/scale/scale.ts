import { openStore } from '../../apps/server/src/store/database.ts';
import { CONNECTIONS, type Load, loaded, storedLeads } from '../post-leads.ts';
import { median, print, printLoad } from '../print.ts';
import { startServer } from '../servers/server-process.ts';
import { type BenchEngine, onPostgres } from './clusters.ts';

const PROCESSES = [1, 2, 4];
const ROUNDS = 3;
const ROUND_S = 3;

/** Intake on several processes over one PostgreSQL that keeps what it commits, each on a port of its own. */
export async function bench(): Promise<void> {
  await onPostgres(async (engine) => {
    for (const count of PROCESSES) await onProcesses(engine, count);
  });
}

async function onProcesses(engine: BenchEngine, count: number): Promise<void> {
  const databaseUrl = await engine.newDatabase();
  // Migrated once, before several processes want to.
  await (await openStore(databaseUrl)).close();
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' })),
  );
  const together = (duration: number) =>
    Promise.all(servers.map((server) => loaded(server, { duration }, CONNECTIONS / count)));
  try {
    await together(1);
    const before = await storedLeads(databaseUrl);
    const rounds: Load[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await together(ROUND_S));
    const stored = (await storedLeads(databaseUrl)) - before;
    const middle = (of: (loads: readonly Load[]) => number) => median(rounds.map(of));
    const name = `PostgreSQL, ${count} ${count === 1 ? 'process' : 'processes'}`;
    printLoad();
    print(`${name}: durable 201`, middle(sumOf('perSecond')), 'leads/s');
    print(`${name}: processor time of the server`, middle(perLead), 'µs a lead');
    print(
      `${name}: p99, 32 connections`,
      middle((loads) => Math.max(...loads.map(({ p99 }) => p99))),
      'ms',
      { atMost: 50 },
    );
    const answered = rounds.reduce((sum, loads) => sum + sumOf('answered')(loads), 0);
    const refused = rounds.reduce((sum, loads) => sum + sumOf('refused')(loads), 0);
    print(`${name}: answers other than 201`, refused, '', { atMost: 0 });
    print(`${name}: leads in the store for each 201`, stored / answered, '', { atLeast: 1 });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

function sumOf(figure: 'perSecond' | 'answered' | 'refused') {
  return (loads: readonly Load[]) => loads.reduce((sum, load) => sum + load[figure], 0);
}

function perLead(loads: readonly Load[]): number {
  const used = loads.reduce((sum, { processorUs, answered }) => sum + processorUs * answered, 0);
  return used / sumOf('answered')(loads);
}
