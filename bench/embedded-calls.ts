import { type Caller, createCall, join } from '../apps/server/src/voice/embedded/testing/browser.ts';
import { median, percentile, print } from './print.ts';
import { type ServerProcess, startServer } from './servers/server-process.ts';

const CALLS = 200;
/** Each visitor says something this often, in ms: far more often than anybody speaks. */
const EVERY_MS = 1_000;
const ROUNDS = 8;
const WORDS = [
  'What are your hours?',
  'my gutters are clogged and water runs over at the corner',
  'this is Jane Smith',
  'four oh four five five five oh one four two',
  '12 Oak Street, Decatur',
  'jane dot smith at example dot com',
  'no, the number is 404 555 0177',
  'do you wash driveways too?',
];

/** Calls with the assistant that comes with the server: how soon one listens, how soon it answers among 200, what each holds. */
export async function bench(): Promise<void> {
  const server = await startServer({ VOICE_CALLS_PER_HOUR: '0', VOICE_MAX_CALLS: '500' });
  try {
    const pressed: number[] = [];
    for (let round = 0; round < 20; round++) {
      const since = performance.now();
      const caller = await open(server.url);
      pressed.push(performance.now() - since);
      await hangUp(caller);
    }
    print('creation to `listening`, median', median(pressed), 'ms', { atMost: 300 });
    await crowd(server);
  } finally {
    await server.stop();
  }
}

async function crowd(server: ServerProcess): Promise<void> {
  const before = await server.residentBytes();
  const callers: Caller[] = [];
  for (let n = 0; n < CALLS; n++) callers.push(await open(server.url));
  const answers: number[] = [];
  await Promise.all(callers.map((caller, n) => talk(caller, (n * EVERY_MS) / CALLS, answers)));
  const after = await server.residentBytes();
  print(`answers measured, ${CALLS} calls at once`, answers.length, '');
  print('words to answer, median', median(answers), 'ms');
  print('words to answer, p99', percentile(answers, 99), 'ms', { atMost: 20 });
  print('memory a call (RSS, words and all)', (after - before) / CALLS / 1024, 'KiB', { atMost: 250 });
  await Promise.all(callers.map(hangUp));
}

async function open(url: string): Promise<Caller> {
  const caller = await join((await createCall(url)).webCallUrl);
  await caller.until(() => caller.messages().includes('listening'));
  return caller;
}

async function talk(caller: Caller, delayMs: number, answers: number[]): Promise<void> {
  await pause(delayMs);
  for (let round = 0; round < ROUNDS; round++) {
    const turns = caller.said().length;
    const since = performance.now();
    caller.speak(WORDS[round % WORDS.length] ?? '');
    await caller.until(() => caller.said().length > turns);
    answers.push(performance.now() - since);
    await pause(EVERY_MS - (performance.now() - since));
  }
}

async function hangUp(caller: Caller): Promise<void> {
  caller.socket.close(1000);
  await caller.closed;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
