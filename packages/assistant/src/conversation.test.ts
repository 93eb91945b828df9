import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callWords } from '@downspout/business/call-words';
import type { AssistantModel, SubmitOutcome } from './assistant-model.ts';
import { createConversation } from './conversation.ts';
import { type ConversationState, newConversation } from './conversation-state.ts';
import { parrot } from './testing/parrot.ts';

test('the assistant greets, and repeats what is said', async () => {
  const { conversation, events, settled } = talk();
  conversation.begin();
  await settled();
  conversation.hear('gutters', 1);
  await settled();
  assert.deepEqual(events, [
    'assistant 1 started',
    'assistant 1.1 Hello.',
    'assistant 1 stopped',
    'user 1 gutters',
    'details {"notes":"gutters"}',
    'assistant 2 started',
    'assistant 2.1 You said: gutters',
    'assistant 2 stopped',
  ]);
});

test('what is said is in the state before it is sent', async () => {
  const { conversation, state, settled, sent } = talk();
  conversation.begin();
  await settled();
  conversation.hear('4045550177', 1);
  await settled();
  assert.deepEqual(state.lines, [
    { role: 'assistant', text: 'Hello.', turn: 1 },
    { role: 'user', text: '4045550177', turn: 1 },
    { role: 'assistant', text: 'You said: 4045550177', turn: 2 },
  ]);
  assert.deepEqual(state.memory, { details: { phone: '4045550177' }, dialogue: {} });
  assert.ok(sent.every(({ message, lines }) => message.type !== 'transcript' || lines > 0));
});

for (const stubborn of ['wait', 'hang']) {
  test(`new words break off a turn that goes on (${stubborn})`, async () => {
    const { conversation, events, settled } = talk();
    conversation.hear(stubborn, 1);
    await soon();
    conversation.hear('no', 2);
    await settled();
    assert.deepEqual(events.slice(2), [
      'assistant 1 started',
      'assistant 1.1 One.',
      'user 2 no',
      'assistant 1 stopped',
      'details {"notes":"no"}',
      'assistant 2 started',
      'assistant 2.1 You said: no',
      'assistant 2 stopped',
    ]);
  });
}

test('of words that come at once everything is remembered, and only the last is answered', async () => {
  const { conversation, events, settled } = talk({ model: listKeeper });
  for (const [n, words] of ['gutters', 'two stories', 'by Friday'].entries()) conversation.hear(words, n + 1);
  await settled();
  assert.deepEqual(events.slice(3), [
    'details {"notes":"gutters"}',
    'details {"notes":"gutters two stories"}',
    'details {"notes":"gutters two stories by Friday"}',
    'assistant 1 started',
    'assistant 1.1 Noted.',
    'assistant 1 stopped',
  ]);
});

test('however many conversations have their turn at once, the event loop goes around between them', async () => {
  const model: AssistantModel = {
    async *respond() {
      turns.add(rounds);
      yield { kind: 'say', text: 'Yes?' };
    },
  };
  const turns = new Set<number>();
  let rounds = 0;
  const count = () => {
    rounds += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const talks = Array.from({ length: 20 }, () => talk({ model }));
  for (const { conversation } of talks) conversation.begin();
  await Promise.all(talks.map(({ settled }) => settled()));
  clearImmediate(counting);
  assert.equal(turns.size, 20);
});

test('talking over the assistant drops the rest of its turn and marks it, once', async () => {
  const { conversation, events, state, settled } = talk();
  conversation.hear('wait', 1);
  await soon();
  conversation.interrupt();
  conversation.interrupt();
  await settled();
  assert.deepEqual(events.slice(3), ['assistant 1.1 One.', 'interrupted 1', 'assistant 1 stopped']);
  assert.deepEqual(state.lines.at(-1), { role: 'assistant', text: 'One.', turn: 1, interrupted: true });
});

test('a request on its way into the store is not broken off, and what becomes of it is told', async () => {
  const store = Promise.withResolvers<SubmitOutcome>();
  const { conversation, events, state, settled } = talk({ submit: () => store.promise });
  conversation.hear('submit {}', 1);
  await soon();
  conversation.hear('wait!', 2);
  conversation.interrupt();
  await soon();
  assert.equal(state.stored, false);
  store.resolve({ state: 'stored' });
  await settled();
  assert.equal(state.stored, true);
  assert.deepEqual(events.slice(2), [
    'user 2 wait!',
    'stored',
    'assistant 1 started',
    'assistant 1.1 {"state":"stored"}',
    'assistant 1 stopped',
    'details {"notes":"wait!"}',
    'assistant 2 started',
    'assistant 2.1 You said: wait!',
    'assistant 2 stopped',
  ]);
});

test('an assistant that fails apologises and offers the phone, and goes on', async () => {
  const { conversation, events, failures, settled } = talk();
  conversation.hear('throw', 1);
  await settled();
  conversation.hear('again', 2);
  await settled();
  assert.deepEqual(failures, ['The parrot has flown away']);
  assert.deepEqual(events.slice(2, 6), [
    'phone',
    'assistant 1 started',
    `assistant 1.1 ${callWords.trouble}`,
    'assistant 1 stopped',
  ]);
  assert.equal(events.at(-2), 'assistant 2.1 You said: again');
});

test('silences are counted until the next word, and the third one ends the call', async () => {
  const { conversation, events, ends, settled } = talk();
  conversation.silence();
  await settled();
  conversation.hear('here', 1);
  await settled();
  for (const _ of [1, 2, 3]) {
    conversation.silence();
    await settled();
  }
  assert.deepEqual(
    events.filter((event) => event.includes('Silence')).map((event) => event.split(' ').slice(2).join(' ')),
    ['Silence 1.', 'Silence 1.', 'Silence 2.', 'Silence 3.'],
  );
  assert.deepEqual(ends, ['silence-timed-out']);
});

test('a goodbye asks for the end of the call', async () => {
  const { conversation, ends, settled } = talk();
  conversation.hear('bye', 1);
  await settled();
  assert.deepEqual(ends, ['assistant-ended-call']);
});

test('an answer that was owed when the conversation was taken over is given, a greeting is not repeated', async () => {
  const state = newConversation();
  state.turn = 1;
  state.lines.push({ role: 'assistant', text: 'Hello.', turn: 1 });
  const greeted = talk({ state: structuredClone(state) });
  greeted.conversation.begin();
  await greeted.settled();
  assert.deepEqual(greeted.events, []);
  state.lines.push({ role: 'user', text: 'gutters', turn: 1 });
  const owed = talk({ state });
  owed.conversation.begin();
  await owed.settled();
  assert.equal(owed.events.at(-2), 'assistant 2.1 You said: gutters');
});

test('the page may let the assistant say something', async () => {
  const { conversation, events } = talk();
  conversation.say('One moment.');
  assert.deepEqual(events, ['assistant 1 started', 'assistant 1.1 One moment.', 'assistant 1 stopped']);
});

test('while its voice is off the assistant is shown, not heard', async () => {
  const { conversation, sent, state, settled } = talk();
  state.muted = true;
  conversation.begin();
  await settled();
  const said = sent.map(({ message }) => message).find((message) => message.type === 'transcript');
  assert.equal(said?.type === 'transcript' && said.role === 'assistant' && said.muted, true);
});

test('nothing is said after the end', async () => {
  const { conversation, events, settled } = talk();
  conversation.hear('wait', 1);
  await soon();
  const before = events.length;
  conversation.stop();
  conversation.hear('more', 2);
  await settled();
  assert.deepEqual(events.slice(before), ['user 2 more', 'assistant 1 stopped']);
});

const listKeeper: AssistantModel = {
  async *respond({ heard, memory }) {
    const notes = [memory?.details.notes, heard.kind === 'said' && heard.text].filter(Boolean).join(' ');
    yield { kind: 'remember', memory: { details: { notes }, dialogue: {} } };
    yield { kind: 'say', text: 'Noted.' };
  },
};

interface TalkOptions {
  readonly state?: ConversationState;
  readonly model?: AssistantModel;
  readonly submit?: (request: unknown) => Promise<SubmitOutcome>;
}

function talk({ state = newConversation(), model = parrot, submit }: TalkOptions = {}) {
  const events: string[] = [];
  const sent: { message: Parameters<Parameters<typeof createConversation>[0]['send']>[0]; lines: number }[] = [];
  const ends: string[] = [];
  const failures: string[] = [];
  const conversation = createConversation({
    model,
    state,
    submit: submit ?? (async () => ({ state: 'stored' })),
    send(message) {
      sent.push({ message, lines: state.lines.length });
      events.push(told(message));
    },
    changed() {},
    hangUp: (reason) => ends.push(reason),
    failed: (error) => failures.push(error instanceof Error ? error.message : ''),
  });
  return { conversation, state, events, sent, ends, failures, settled: () => conversation.settled() };
}

function told(message: Parameters<Parameters<typeof createConversation>[0]['send']>[0]): string {
  switch (message.type) {
    case 'speech-update':
      return `assistant ${message.turn} ${message.status}`;
    case 'transcript':
      return message.role === 'user'
        ? `user ${message.n} ${message.transcript}`
        : `assistant ${message.turn}.${message.sentence} ${message.transcript}`;
    case 'user-interrupted':
      return `interrupted ${message.turn}`;
    case 'quote-details':
      return `details ${JSON.stringify(message.details)}`;
    case 'quote-stored':
      return 'stored';
    case 'phone-offered':
      return 'phone';
    default:
      return message.type;
  }
}

/** Lets everything that can go on now go on. */
function soon(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
