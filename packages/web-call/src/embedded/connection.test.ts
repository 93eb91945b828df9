import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { type Connection, openConnection } from './connection.ts';
import { CLOSE } from './frames.ts';
import { startCallServer } from './testing/call-server.ts';

test('what is sent while the connection is lost travels after it, once and in its order', async (t) => {
  const { server, connection, told, lost, clock } = await setUp(t);
  connection.send('one');
  await until(() => server.messages.size === 1);
  server.refuse(true);
  server.cut();
  await lost();
  connection.send('two');
  connection.send('three');
  server.refuse(false);
  clock.advance(100);
  await until(() => told.filter((one) => one === 'joined').length === 2);
  await until(() => server.messages.size === 3);
  assert.deepEqual([...server.messages.values()], ['one', 'two', 'three']);
  assert.deepEqual(told, ['joined', 'interrupted', 'joined']);
  assert.deepEqual(server.visits, ['/call', '/call?resume=1']);
});

test('what the server has received is not sent again', async (t) => {
  const { server, connection, lost, clock } = await setUp(t);
  connection.send('one');
  connection.send('two');
  await until(() => server.messages.size === 2);
  connection.received(1);
  assert.deepEqual(connection.unreceived(), [{ n: 2, data: 'two' }]);
  server.cut();
  await lost();
  clock.advance(100);
  await until(() => connection.unreceived().length === 0);
});

test('a connection without a beat for two and a half of them is taken for lost, and resumed', async (t) => {
  const { server, told, clock } = await setUp(t);
  clock.advance(12_499);
  server.frame({ type: 'beat' });
  server.message({ type: 'quote-stored' });
  await until(() => told.includes('message'));
  clock.advance(12_499);
  assert.ok(!told.includes('interrupted'));
  clock.advance(1);
  assert.equal(told.at(-1), 'interrupted');
  clock.advance(100);
  await until(() => told.at(-1) === 'joined');
});

test('a connection that does not come back within 30 s has failed, and is tried no more', async (t) => {
  const { server, told, clock, lost } = await setUp(t);
  server.refuse(true);
  server.cut();
  await lost();
  clock.advance(29_999);
  assert.ok(!told.some((one) => one.startsWith('failed')));
  clock.advance(1);
  assert.deepEqual([told.at(-1), clock.waiting()], ['failed connection-error', 0]);
});

test('the network that is back is used at once', async (t) => {
  const { server, told, clock, lost, backOnline } = await setUp(t);
  server.refuse(true);
  server.cut();
  await lost();
  server.refuse(false);
  backOnline();
  await until(() => told.at(-1) === 'joined');
  assert.equal(clock.now(), manualClock().now());
});

for (const [code, type] of [
  [CLOSE.refused, 'exp-token'],
  [CLOSE.gone, 'no-room'],
  [CLOSE.outdated, 'end-of-life'],
  [CLOSE.replaced, 'ejected'],
  [CLOSE.tooMany, 'ejected'],
] as const) {
  test(`closed with ${code}, it has failed as ${type} and is not resumed`, async (t) => {
    const { server, told, clock } = await setUp(t);
    server.close(code);
    await until(() => told.length > 1);
    assert.deepEqual([told, clock.waiting()], [['joined', `failed ${type}`], 0]);
  });
}

test('closed as ended, it is over without a failure', async (t) => {
  const { server, told } = await setUp(t);
  server.close(CLOSE.ended);
  await until(() => told.length > 1);
  assert.deepEqual(told, ['joined', 'ended']);
});

test('a first connection that fails is not resumed', async (t) => {
  const server = await startCallServer();
  t.after(server.stop);
  server.refuse(true);
  const { told } = open(t, server.url);
  await until(() => told.length > 0);
  assert.deepEqual(told, ['failed connection-error']);
});

test('the page’s own host is connected to, with TLS where the page has it', () => {
  for (const [protocol, expected] of [
    ['https:', 'wss://site.example/api/voice/call/1?token=a'],
    ['http:', 'ws://site.example/api/voice/call/1?token=a'],
  ] as const) {
    const asked: string[] = [];
    const connect = (url: string): WebSocket => {
      asked.push(url);
      return Object.assign(new EventTarget(), Object({ readyState: 0 }));
    };
    const page = { protocol, host: 'site.example' };
    const parts = { clock: manualClock(), connect, page, whenOnline: () => () => {} };
    openConnection('ws://10.0.0.7:3000/api/voice/call/1?token=a', parts, listeners([]));
    assert.deepEqual(asked, [expected]);
  }
});

function listeners(told: string[]) {
  return {
    joined: () => told.push('joined'),
    message: () => told.push('message'),
    interrupted: () => told.push('interrupted'),
    ended: () => told.push('ended'),
    failed: ({ error }: { error?: { type: string } }) => told.push(`failed ${error?.type}`),
  };
}

interface Opened {
  readonly connection: Connection;
  readonly told: string[];
  readonly clock: ManualClock;
  readonly backOnline: () => void;
}

function open(t: TestContext, url: string): Opened {
  const clock = manualClock();
  const told: string[] = [];
  let backOnline = () => {};
  const connection = openConnection(
    url,
    {
      clock,
      connect: (address) => new WebSocket(address),
      page: null,
      whenOnline(back) {
        backOnline = back;
        return () => {};
      },
    },
    listeners(told),
  );
  t.after(connection.close);
  return { connection, told, clock, backOnline: () => backOnline() };
}

/** A joined connection. `lost` resolves once it is noticed that it was lost. */
async function setUp(t: TestContext) {
  const server = await startCallServer();
  t.after(server.stop);
  const opened = open(t, server.url);
  await until(() => opened.told.includes('joined'));
  return { server, ...opened, lost: () => until(() => opened.told.at(-1) === 'interrupted') };
}

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await new Promise((resolve) => setTimeout(resolve, 1));
}
