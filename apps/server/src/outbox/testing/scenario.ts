import type { Destination } from '../../deliveries/destination.ts';
import { createFakeClock, type FakeClock } from '../../deliveries/testing/fake-clock.ts';
import { type Answer, answering, type Receiver, startReceiver } from '../../deliveries/testing/receiver.ts';
import { webhookDestination } from '../../deliveries/webhook-destinations.ts';
import type { Store } from '../../store/database.ts';
import type { DeliveriesTable } from '../../store/tables.ts';
import type { Engine } from '../../testing/engines.ts';
import type { OutboxLog } from '../log.ts';
import { createOutbox, type Outbox, type OutboxOptions } from '../outbox.ts';
import { storeWaitingLeads } from './waiting-leads.ts';

/** One destination, one outbox with a clock that stands still and no jitter, and a diary of what the destination got. */
export interface Scenario {
  store: Store;
  clock: FakeClock;
  receiver: Receiver;
  outbox: Outbox;
  /** Every request as `<seconds since the beginning> <delivery>`; those of one moment in the order of their names. */
  tries(): string[];
  /** Every line as `<level> <message> <fields as JSON>`. */
  logLines: string[];
  /** Commits a lead whose delivery has this id, and wakes the outbox. */
  commit(id: string, delivery?: Partial<DeliveriesTable>): Promise<void>;
  /** Lets seconds pass, and everything that falls into them happen. */
  pass(seconds: number): Promise<void>;
  delivery(id: string): Promise<DeliveriesTable>;
}

/** Begins with a destination that answers 200, and an outbox that is not started. */
export async function createScenario(
  engine: Engine,
  options: Partial<OutboxOptions> | ((receiver: Receiver) => Partial<OutboxOptions>) = {},
): Promise<Scenario> {
  const store = await engine.open();
  const clock = createFakeClock();
  const begun = clock.now();
  const diary: { seconds: number; id: string }[] = [];
  const receiver = await startDiary((id) => diary.push({ seconds: (clock.now() - begun) / 1_000, id }));
  const logLines: string[] = [];
  const outbox = createOutbox({
    store,
    destinations: [destinationAt(receiver)],
    log: logInto(logLines),
    clock,
    random: () => 0.5,
    ...(typeof options === 'function' ? options(receiver) : options),
  });
  // Run in reverse: the outbox stops before its receiver goes, and both before the store is closed.
  engine.cleanUp(() => receiver.close());
  engine.cleanUp(async () => {
    const stopped = outbox.stop(0);
    await clock.leap(2_000, async () => {});
    await stopped;
  });
  return {
    store,
    clock,
    receiver,
    outbox,
    logLines,
    tries: () =>
      diary
        .toSorted((one, other) => one.seconds - other.seconds || (one.id < other.id ? -1 : 1))
        .map(({ seconds, id }) => `${seconds} ${id}`),
    async commit(id, delivery = {}) {
      await storeWaitingLeads(store, { now: clock.now(), delivery: { ...delivery, id } });
      outbox.wake();
    },
    pass: (seconds) => clock.pass(seconds * 1_000, outbox.settled),
    delivery: (id) => store.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

/** The quote webhook at this receiver. */
export function destinationAt({ url }: Receiver): Destination {
  return webhookDestination('quote', url, null);
}

/** Writes each line as text. */
export function logInto(lines: string[]): OutboxLog {
  const level = (name: string) => (fields: object, message: string) =>
    void lines.push(`${name} ${message} ${JSON.stringify(fields)}`);
  return { info: level('info'), warn: level('warn'), error: level('error') };
}

/** A receiver that notes each delivery before it answers. */
async function startDiary(note: (id: string) => void): Promise<Receiver> {
  const receiver = await startReceiver();
  let answer: Answer = answering(200);
  Object.defineProperty(receiver, 'answer', {
    get: (): Answer => (request, response, raw) => {
      note(request.id);
      answer(request, response, raw);
    },
    set: (next: Answer) => {
      answer = next;
    },
  });
  return receiver;
}
