import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { emergency, answers as ours, serviceAnswers } from '@downspout/business/assistant';
import { area, phone } from '@downspout/business/facts';
import { currentCallConsent } from '@downspout/leads/consent';
import { allHours, hoursOn, openAt } from '../scripted/opening-hours.ts';
import { companyFacts } from './instructions.ts';
import { createSentenceCutter } from './sentences.ts';
import { isUnfounded } from './unfounded.ts';

const VISITOR = 'I am Jane at 1200 Oak Street, call me at 404 555 0123, my budget is $800';
const ground = { facts: companyFacts, stored: true, visitor: VISITOR };

function each(templates: readonly string[], values: readonly string[]): string[] {
  return templates.flatMap((template) => values.map((value) => template.replace('{}', value)));
}

function through(sentences: readonly string[]): string[] {
  return sentences.filter((sentence) => !isUnfounded(sentence, ground));
}

const amounts = [
  '$150',
  '$1,200',
  '150 dollars',
  'a hundred and fifty dollars',
  'one fifty dollars',
  '80 bucks',
  '200 euros',
  'two thousand dollars',
  '$0.75',
];
const priced = [
  'Gutter cleaning costs {}.',
  'It is {} for your house.',
  'That would be about {}.',
  'We charge {} for it.',
  'Would {} be fine?',
  'Our minimum is {}, and the rest depends.',
  'For {} we do it all.',
  'You pay only {} today.',
  'We could do it for {}, I think.',
];
const bare = [
  'It costs 150.',
  'The price is around 200.',
  'Prices start at 99.',
  'It runs between 150 and 300 for a house.',
  'We charge about two hundred for that.',
  'Gutter cleaning is $99.',
  'Power washing costs 99 dollars.',
  'You get 10% off.',
  'There is a 20 percent discount.',
  'It is half price this season.',
  'We price match any company.',
  'There is no extra charge for the deck.',
  'The inspection is free.',
  'Cleaning the deck is on the house.',
];

const whens = [
  'tomorrow',
  'on Monday',
  'this Friday',
  'next week',
  'at 9 AM',
  'by 3:30 pm',
  'on November 25th',
  'on 11/25',
  'before Thanksgiving',
  'within 24 hours',
  'in two days',
  'today',
  'on Tuesday at ten',
  'in an hour',
  'this afternoon',
  'right away',
  'within 30 minutes',
  'in 2-3 business days',
];
const dated = [
  'We will come {}.',
  'Our crew can be there {}.',
  'The team calls you {}.',
  'You can expect us {}.',
  'We have an opening {}.',
  'How about {}?',
  'Does it work for you {}?',
  'Can we come {}?',
  'We would start {}, weather permitting.',
  'I can schedule you {}.',
  'We finish it {}.',
];
const otherTimes = [
  'It takes 2 hours.',
  'The job lasts about three hours.',
  'Your appointment is booked.',
  'You are scheduled.',
  'The crew has been dispatched.',
  'I have booked you.',
  'I have sent you a confirmation text.',
  'We are open on Sunday.',
  'We are open until 9 PM.',
  'Until 9 PM.',
  'From Monday on we can come.',
  'On Monday we are closed.',
  'We open at 6 AM.',
  'We answer 24/7.',
  'We have 25 years of experience.',
  'We offer same-day service.',
];

const promises = [
  'guarantee',
  'warranty',
  'money-back guarantee',
  'lifetime warranty',
  'satisfaction guarantee',
  '100% satisfaction',
  'refund',
  'two-year warranty',
];
const promised = [
  'We offer a {}.',
  'It comes with a {}.',
  'There is a {} on all our work.',
  'You get a {}, of course.',
];
const otherPromises = [
  'Your satisfaction is guaranteed.',
  'I promise that nothing breaks.',
  'We are bonded and certified.',
  'We cover any damage.',
  'We never leave a mess.',
  'It is risk-free.',
  'We are the best company in Atlanta.',
  'Call us at 404-555-9999.',
  'Our number is (800) 555-0100.',
];

for (const [what, sentences] of Object.entries({
  prices: [...each(priced, amounts), ...bare],
  'dates and times': [...each(dated, whens), ...otherTimes],
  'guarantees and numbers': [...each(promised, promises), ...otherPromises],
})) {
  test(`of ${sentences.length} made-up ${what} none is said`, () => deepEqual(through(sentences), []));
}

const allowed = [
  'What can I do for you?',
  'May I have your name, please?',
  'Thanks, Jane.',
  'I have (404) 555-0123, is that right?',
  'And the address is 1200 Oak Street?',
  'The quote is free, and you get the price before we start.',
  'You can reserve your holiday lights install for $99.',
  'Is your budget $800?',
  'We are open Monday to Friday from 8 AM to 6 PM.',
  'On Saturday we are open from 9 to 4.',
  'We are closed on Sunday.',
  'We are not open on Sundays.',
  'I cannot see the calendar.',
  'I can’t promise Monday.',
  'The team tells you whether Tuesday works.',
  'You said that you need it before Thanksgiving.',
  'Do you need it before Christmas?',
  'Is water coming in today?',
  'When was it last cleaned?',
  'We have more than 10 years of experience.',
  'We are licensed and insured.',
  'We do gutter cleaning, power washing and holiday lights.',
  `Please call us at ${phone.display}.`,
  'How many stories does the house have?',
  'Two stories, got it.',
  'I do not know that, but the team does.',
  'The team calls you back with a quote.',
  'Feel free to ask.',
  'We install holiday lights in early November.',
  `We serve ${area.served}.`,
  'I am the automated assistant, and this conversation is stored.',
];

test('what helps the visitor is said', () => {
  deepEqual(
    allowed.filter((sentence) => isUnfounded(sentence, ground)),
    [],
  );
});

test('what stands in the business folder is said, sentence by sentence, and so is the consent text', () => {
  const now = new Date('2026-11-18T15:00:00Z');
  const own = [...Object.values(ours), ...Object.values(serviceAnswers), emergency.call, emergency.danger];
  const hours = [allHours(), openAt(now), hoursOn('Sunday', now), hoursOn('Saturday', now)];
  for (const text of [...own, ...hours, currentCallConsent.text]) {
    const cutter = createSentenceCutter();
    for (const sentence of [...cutter.take(text), ...cutter.rest()]) {
      ok(!isUnfounded(sentence, { ...ground, stored: false }), sentence);
    }
  }
});
