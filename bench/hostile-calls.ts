import { type Caller, createCall, join } from '../apps/server/src/voice/embedded/testing/browser.ts';
import { distinctQuote } from './post-leads.ts';
import { percentile, print, printLoad } from './print.ts';
import { startServer } from './servers/server-process.ts';

const CALLS = 20;
const MESSAGES = 25;
/** As long as a message may be, but for its own JSON. */
const CHARACTERS = 3_600;
/** Others alone are measured for so long first, in ms. */
const QUIET_MS = 3_000;
/** Every other visitor asks this often, in ms. */
const EVERY_MS = 10;
/** A server that has not answered by then is held up for good. */
const PATIENCE_MS = 120_000;
/** Texts that were made to be slow to read, each of one kind of letters. */
const PIECES = [
  'ж',
  "é'",
  'a at a dot ',
  'other one other ',
  'MY NAME IS ',
  'not a, ',
  '1a',
  '王',
  'j a n e ',
  '12 Oak ',
];

/** How long others wait while 20 calls say 25 texts each that were made to be slow to read, all at once. */
export async function bench(): Promise<void> {
  const server = await startServer({ VOICE_CALLS_PER_HOUR: '0', VOICE_MAX_CALLS: '500' });
  try {
    const callers = await Promise.all(Array.from({ length: CALLS }, () => open(server.url)));
    const quiet = { over: false };
    const calm = waitFor(quiet, () => postLead(server.url));
    await pause(QUIET_MS);
    quiet.over = true;
    const calmTimes = await calm;
    const before = await server.processorMs();
    const run = { over: false };
    const others = [waitFor(run, () => fetch(`${server.url}/healthz`)), waitFor(run, () => postLead(server.url))];
    const since = performance.now();
    await Promise.all(callers.map(attack));
    const tookMs = performance.now() - since;
    run.over = true;
    const [looks = [], leads = []] = await Promise.all(others);
    printLoad();
    print(`${CALLS} calls of ${MESSAGES} hostile messages, until all are answered`, tookMs, 'ms');
    print(
      'processor time a message, others included',
      ((await server.processorMs()) - before) / (CALLS * MESSAGES),
      'ms',
    );
    print('requests of others meanwhile', looks.length + leads.length, '');
    print('a quote request before, p99: what the machine itself costs', percentile(calmTimes, 99), 'ms');
    print("another's GET /healthz meanwhile, p99", percentile(looks, 99), 'ms', { atMost: 250 });
    print("another's quote request meanwhile, p99", percentile(leads, 99), 'ms', { atMost: 250 });
    for (const { socket } of callers) socket.close(1000);
  } finally {
    await server.stop();
  }
}

async function open(url: string): Promise<Caller> {
  const caller = await join((await createCall(url)).webCallUrl);
  await caller.until(() => caller.said().length > 0);
  return caller;
}

/** All of them at once; then waits until the last one is answered. */
async function attack(caller: Caller): Promise<void> {
  for (let n = 0; n < MESSAGES; n++) {
    const piece = PIECES[n % PIECES.length] ?? '';
    caller.speak(piece.repeat(CHARACTERS / piece.length));
  }
  const until = performance.now() + PATIENCE_MS;
  while (!isAnswered(caller)) {
    if (performance.now() > until || caller.socket.readyState !== caller.socket.OPEN) {
      throw new Error('A call ended before it was answered');
    }
    await pause(EVERY_MS);
  }
}

function isAnswered(caller: Caller): boolean {
  const lines = caller.messages().filter((message) => typeof message !== 'string' && message.type === 'transcript');
  const heard = lines.filter((line) => typeof line !== 'string' && line.type === 'transcript' && line.role === 'user');
  return heard.length >= MESSAGES && lines.at(-1) !== heard.at(-1);
}

async function waitFor(run: { readonly over: boolean }, ask: () => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  do {
    const since = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
    times.push(performance.now() - since);
    await pause(EVERY_MS);
  } while (!run.over);
  return times;
}

function postLead(url: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/api/quotes`, { method: 'POST', headers, body: distinctQuote() });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
