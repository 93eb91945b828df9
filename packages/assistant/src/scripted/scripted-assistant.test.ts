import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict';
import { test } from 'node:test';
import { createScriptedAssistant, noteStored, noteWords } from './scripted-assistant.ts';
import { startCall } from './testing/call.ts';

test('the greeting says that it is automated and that the conversation is stored', async () => {
  const { said } = await startCall().join();
  match(said, /automated assistant/);
  match(said, /stored/);
});

test('a yes to a read back that another model made meanwhile stores nothing', async () => {
  const first = startCall();
  await first.turn('I am Jane, my number is 404 555 0123, gutters');
  for (const no of ['no', 'no', 'no', 'no']) await first.turn(no);
  equal(first.memory()?.dialogue.asked, 'confirm');
  const call = startCall({ memory: noteWords(first.memory(), 'my email is jane@example.com') });
  const turn = await call.turn('yes');
  deepEqual(call.submitted, []);
  equal(turn.details.email, 'jane@example.com');
});

test('words said to another model are taken down, as answers to what it asked', () => {
  let memory = noteWords(null, 'my gutters are clogged');
  memory = noteWords(memory, 'Jane Smith', 'Sure! May I have your name?');
  memory = noteWords(memory, '404 555 0123', 'Thanks. And your phone number?');
  memory = noteWords(memory, 'near the church', 'What is the address?');
  deepEqual(memory.details, {
    first_name: 'Jane',
    last_name: 'Smith',
    phone: '(404) 555-0123',
    address: 'near the church',
    service_type: 'gutter-cleaning',
    notes: 'My gutters are clogged.',
  });
  equal(memory.dialogue.asked, null);
});

test('listening along never notes a consent', () => {
  const memory = noteWords(
    noteWords(null, 'I am Jane, text me at 404 555 0123'),
    'yes',
    'May we send you text messages?',
  );
  equal(memory.details.sms_opt_in, undefined);
});

test('after a fall-back it goes on with what is missing, without greeting', async () => {
  const call = startCall({ memory: noteWords(null, 'I am Jane and my gutters are clogged') });
  const { said } = await call.turn('hello?');
  match(said, /number/);
  doesNotMatch(said, /automated/);
});

test('what another model has stored is not asked for again; a change of it is a correction', async () => {
  const memory = noteStored(noteWords(null, 'I am Jane, my number is 404 555 0123'));
  const call = startCall({ memory });
  await call.turn('my number is 404 555 0199');
  await call.turn('yes');
  deepEqual(call.submitted, [
    {
      first_name: 'Jane',
      last_name: '',
      email: '',
      phone: '(404) 555-0199',
      address: '',
      service_type: '',
      notes: 'Correction of the request from the same call.',
      sms_opt_in: false,
    },
  ]);
});

test('a yes to a consent text that the visitor talked over is none: it is read out again', async () => {
  const call = startCall();
  await call.turn('I am Jane, my number is 404 555 0123, gutters');
  for (const no of ['no', 'no', 'no']) await call.turn(no);
  call.interrupt();
  const turn = await call.turn('yes yes yes');
  match(turn.said, /May .* send you text messages/);
  equal(turn.details.sms_opt_in, undefined);
  equal((await call.turn('yes')).details.sms_opt_in, true);
});

test('what is heard is remembered before the request is stored, and the outcome before it is told', async () => {
  const first = startCall();
  await first.turn('I am Jane, my number is 404 555 0123, gutters');
  for (const no of ['no', 'no', 'no', 'no']) await first.turn(no);
  const seen: string[] = [];
  const turn = {
    heard: { kind: 'said', text: 'yes' },
    lines: [],
    memory: first.memory(),
    signal: new AbortController().signal,
    submit: async () => {
      seen.push('submit');
      return { state: 'stored' } as const;
    },
  } as const;
  for await (const act of createScriptedAssistant().respond(turn)) {
    seen.push(act.kind === 'remember' ? `remember ${act.memory.dialogue.stage}` : act.kind);
  }
  deepEqual(seen, ['remember sending', 'submit', 'remember stored', 'say']);
});

test('a request whose outcome was never learnt is sent again, once, and the repeated words are no new answer', async () => {
  const first = startCall();
  await first.turn('I am Jane, my number is 404 555 0123, gutters');
  for (const no of ['no', 'no', 'no', 'no']) await first.turn(no);
  const memory = first.memory();
  const lost =
    memory === null ? null : { ...memory, dialogue: { ...memory.dialogue, stage: 'sending', heard: '1:yes' } };
  const call = startCall({ memory: lost });
  const { said } = await call.turn('yes');
  equal(call.submitted.length, 1);
  match(said, /noted.*anything else/);
});

test('words that come again after a restart are not taken for the next answer', async () => {
  const first = startCall();
  await first.turn('I am Jane');
  const { said, details } = await startCall({ memory: first.memory() }).turn('I am Jane');
  match(said, /^What can we do for you/);
  deepEqual(details, { first_name: 'Jane' });
});

test('what is noted twice stands in the notes once', () => {
  const memory = noteWords(noteWords(null, 'my gutters are clogged'), 'my gutters are clogged');
  equal(memory.details.notes, 'My gutters are clogged.');
});

test('a memory that makes no sense is read as far as it does', async () => {
  const memory = {
    details: { first_name: 'Jane' },
    dialogue: { stage: 7, asked: 'nonsense', settled: 'x', misses: null },
  };
  const { said } = await startCall({ memory }).turn('my gutters leak');
  match(said, /number/);
});
