import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { greeting, outcomes, questions } from '@downspout/business/assistant';
import type { SubmitOutcome } from './assistant-model.ts';
import {
  type AsyncScript,
  FAULT,
  fails,
  hangs,
  JANE,
  newCall,
  newImpatientCall,
  type Script,
  saysThenFails,
} from './testing/fallback-call.ts';

test('the greeting and silence are the scripted assistant’s, with no word of the lead', async () => {
  const call = newCall(() => {
    throw FAULT;
  });
  deepEqual(await call.joined(), [greeting]);
  match((await call.silence()).join(' '), /still there/);
  deepEqual(call.failures, []);
});

test('what the lead says is said, and what the visitor told is kept first', async () => {
  const call = newCall(() => ['Nice to meet you, Jane.', 'What can we do?']);
  await call.joined();
  deepEqual(await call.said(JANE), ['Nice to meet you, Jane.', 'What can we do?']);
  deepEqual(call.kinds(), ['remember', 'say', 'say']);
  equal(call.details().first_name, 'Jane');
  ok(call.details().phone);
});

test('a lead that fails before its first word is replaced within the turn, and nothing told before is asked again', async () => {
  const call = newCall(() => ['And what can we do for you?'], fails);
  await call.joined();
  await call.said(JANE);
  const answer = (await call.said('My gutters are clogged')).join(' ');
  match(answer, /\?/);
  ok(!answer.includes(questions.name.first) && !answer.includes(questions.phone.first), answer);
  equal(call.details().service_type, 'gutter-cleaning');
  deepEqual(call.failures, [FAULT]);
});

test('a lead that fails in the middle is followed by the scripted answer, so that the visitor is never left without a question', async () => {
  const call = newCall(saysThenFails('Great, Jane.'));
  await call.joined();
  const [first, ...rest] = await call.said(JANE);
  equal(first, 'Great, Jane.');
  match(rest.join(' '), /\?$/);
});

test('a lead that fails after a question is left at that question', async () => {
  const call = newCall(saysThenFails('What is the address?'));
  await call.joined();
  deepEqual(await call.said(JANE), ['What is the address?']);
  deepEqual(call.failures, [FAULT]);
});

test('a lead that says nothing counts as failed', async () => {
  const call = newCall(() => []);
  await call.joined();
  match((await call.said('A quote please')).join(' '), /\?/);
  equal(call.failures.length, 1);
});

test('a yes to the lead’s question is no yes to a question of the scripted assistant', async () => {
  const call = newCall(() => ['Do you have trees nearby?'], fails);
  await call.joined();
  await call.toConfirmation();
  deepEqual(await call.said('Wait, a question'), ['Do you have trees nearby?']);
  const answer = (await call.said('Yes')).join(' ');
  deepEqual(call.submitted, []);
  ok(answer !== '' && !/noted/.test(answer), answer);
});

test('a yes to the lead’s question is no consent to text messages', async () => {
  const call = newCall(() => ['Do you have trees nearby?'], fails);
  await call.joined();
  await call.toConsent();
  await call.said('Wait, a question');
  await call.said('Yes');
  ok(call.details().sms_opt_in !== true);
});

test('a yes to the scripted assistant’s own read-back stores the request, though the lead is tried first', async () => {
  const call = newCall(fails);
  await call.joined();
  await call.toConfirmation();
  match((await call.said('Yes, that is right')).join(' '), /noted/);
  equal(call.submitted.length, 1);
});

test('after two failures in a row the lead is left out for the rest of the call, in another process too', async () => {
  let asked = 0;
  const counting: Script = () => {
    asked += 1;
    throw FAULT;
  };
  const call = newCall(counting, counting, counting, counting);
  await call.joined();
  await call.said('Hello');
  await call.silence();
  await call.said('Are you open on Sunday?');
  await call.said('And on Monday?');
  equal(asked, 2);
});

test('an answer between two failures keeps the lead in', async () => {
  const call = newCall(
    fails,
    () => ['Yes?'],
    fails,
    () => ['Still here?'],
  );
  await call.joined();
  for (const words of ['Hello', 'Hello', 'Hello']) await call.said(words);
  deepEqual(await call.said('Hello'), ['Still here?']);
});

test('a request that the lead stored before it failed is told to be noted, and not asked for again', async () => {
  const call = newCall(async (turn) => {
    await turn.submit(request('Jane'));
    throw FAULT;
  }, fails);
  await call.joined();
  deepEqual(await call.said('Yes'), [`${outcomes.stored('Jane')} ${questions.more.first}`]);
  equal(call.dialogue().stored, true, 'the scripted assistant knows of it');
  const next = (await call.said('No, thank you')).join(' ');
  ok(!/right\?|your name|phone number/.test(next), next);
  equal(call.submitted.length, 1);
});

test('a request on its way into the store when the lead fails is waited for', async () => {
  const call = newCall((turn) => {
    void turn.submit(request('Jane'));
    throw FAULT;
  });
  await call.joined();
  deepEqual(await call.said('Yes'), [`${outcomes.stored('Jane')} ${questions.more.first}`]);
});

test('a request that could not be stored is never told to be noted', async () => {
  for (const outcome of [{ state: 'unavailable' }, { state: 'refused', fields: { phone: 'needed' } }] as const) {
    const call = newCall(async (turn) => {
      await turn.submit(request('Jane'));
      throw FAULT;
    });
    call.outcome = outcome;
    await call.joined();
    const answer = (await call.said('Yes')).join(' ');
    ok(!/noted/.test(answer), answer);
  }
});

test('that a request is stored is remembered at once, before the lead says anything of it', async () => {
  const never = new Promise<string[]>(() => {});
  const call = newCall(async (turn) => {
    await turn.submit(request('Jane'));
    return never;
  });
  await call.joined();
  const acts = call.start('Yes')[Symbol.asyncIterator]();
  await acts.next();
  const { value } = await acts.next();
  equal(value?.kind, 'remember');
  match(JSON.stringify(value), /"stored":\{"first_name":"Jane"/);
});

test('a request that the scripted assistant stored is known to the lead', async () => {
  let seen: unknown;
  const call = newCall(fails, (turn) => {
    seen = turn.memory?.dialogue.ledCall;
    return ['Hm?'];
  });
  await call.joined();
  await call.toConfirmation();
  await call.said('Yes');
  await call.said('What next?');
  match(JSON.stringify(seen), /"stored":\{"first_name":"Jane"/);
});

test('a turn that the visitor broke off is no failure', async () => {
  const call = newCall((turn) => {
    call.abort.abort();
    turn.signal.throwIfAborted();
    return [];
  });
  await call.joined();
  deepEqual(await call.said('Hello'), []);
  deepEqual(call.failures, []);
});

test('a lead that keeps an impatient visitor waiting twice is left out', async () => {
  const call = newImpatientCall(hangs, hangs);
  await call.joined();
  for (const words of ['Are you open today?', 'Hello?']) deepEqual(await call.saidImpatiently(words), []);
  match((await call.said('Anybody?')).join(' '), /./);
  deepEqual(call.failures, []);
});

test('a lead that is slow, but answers, is kept', async () => {
  const slow: Script = async () => {
    await new Promise((resolve) => setTimeout(resolve, 40));
    return ['Here I am.'];
  };
  const call = newImpatientCall(slow, slow, slow);
  await call.joined();
  for (const words of ['One', 'Two', 'Three']) deepEqual(await call.said(words), ['Here I am.']);
});

test('a slow lead that is broken off only when it speaks has not failed', async () => {
  const speaking: AsyncScript = async function* (turn) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    yield { kind: 'say', text: 'Here I am.' };
    call.abort.abort();
    await hangs(turn);
  };
  const call = newImpatientCall(speaking, speaking, () => ['Sure.']);
  await call.joined();
  for (const words of ['One', 'Two']) deepEqual(await call.said(words), ['Here I am.']);
  deepEqual(await call.said('Three'), ['Sure.']);
});

test('a visitor who only pauses while speaking costs the lead nothing', async () => {
  const call = newCall(hangs, hangs, () => ['Sure.']);
  await call.joined();
  await call.saidImpatiently('I need', 1);
  await call.saidImpatiently('my gutters', 1);
  deepEqual(await call.said('cleaned'), ['Sure.']);
});

test('what a lead submits after it has failed goes nowhere', async () => {
  let late: Promise<SubmitOutcome> | null = null;
  const call = newCall((turn) => {
    setTimeout(() => {
      late = turn.submit(request('Jane'));
    }, 10);
    throw FAULT;
  });
  await call.joined();
  await call.said('Hello');
  await new Promise((resolve) => setTimeout(resolve, 30));
  deepEqual(await late, { state: 'unavailable' });
  deepEqual(call.submitted, []);
});

function request(first_name: string) {
  const empty = { last_name: '', email: '', address: '', service_type: '', notes: '' };
  return { ...empty, first_name, phone: '(404) 555-0123', sms_opt_in: false };
}
