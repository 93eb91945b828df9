import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { readUrgency } from './emergency.ts';
import { readLanguage } from './language.ts';
import { readRefusal } from './refusal.ts';
import { isQuestion, readTopics } from './topics.ts';

test('questions are known by their topics', () => {
  for (const [text, ...topics] of [
    ['what are your hours', 'hours'],
    ['are you open now?', 'hours-now'],
    ['are you open on sunday', 'hours-day'],
    ['how much is it', 'price'],
    ['how much to reserve a slot', 'reserve'],
    ['are you insured', 'licensed'],
    ['do you serve Decatur', 'area'],
    ['what does power washing include', 'includes'],
    ['when can you put up the christmas lights', 'holiday-dates'],
    ['can I speak to a human', 'person'],
    ['are you a robot', 'robot'],
    ['what happens with my data?', 'privacy'],
    ['ok bye', 'goodbye'],
    ['nobody called me back', 'complaint'],
    ['you guys never showed up', 'complaint'],
    ['what do you need my address for', 'why'],
    ['why is it so slippery'],
    ['my neighbor said you came by'],
    ['my gutters never drained well'],
    ['forget about it', 'drop'],
    ['I forget the number'],
    ['is this going to hurt my roses'],
    ['my gutters are clogged'],
    ['Jane Smith'],
    [''],
  ])
    deepEqual(readTopics(text ?? ''), topics, text);
});

test('a question is one with and without its mark', () => {
  for (const text of ['do you wash decks', 'and when do you come', 'the price?', 'hi, can you help'])
    equal(isQuestion(text), true, text);
  for (const text of ['my gutters leak', 'I have a question', 'canning jars']) equal(isQuestion(text), false, text);
});

test('what cannot wait is known, and what can', () => {
  for (const text of [
    'this is an emergency',
    'water is coming into the house',
    'the gutter fell down',
    'my basement is flooded',
  ])
    equal(readUrgency(text), 'emergency', text);
  for (const text of ['there is a power line in the tree', 'someone is hurt']) equal(readUrgency(text), 'danger', text);
  for (const text of ['not an emergency', 'my gutters are clogged', 'it is no rush'])
    equal(readUrgency(text), null, text);
});

test('other languages are known by their common words, English names and streets are not', () => {
  for (const [text, language] of [
    ['hola', 'es'],
    ['necesito limpiar mis canaletas por favor', 'es'],
    ['bonjour, je voudrais un devis', 'fr'],
    ['ich brauche bitte eine Reinigung', 'de'],
    ['você pode limpar minha casa', 'pt'],
    ['你好，我需要清洁', 'other'],
    ['Я хочу помыть дом', 'other'],
  ] as const)
    equal(readLanguage(text), language, text);
  for (const text of [
    'I need my gutters cleaned',
    'Maria Casa Verde',
    '12 Ponce de Leon Avenue',
    'for my house',
    'Juan Pérez',
    'pour water',
    '',
  ])
    equal(readLanguage(text), null, text);
});

test('a refusal is known, with what is refused', () => {
  deepEqual(readRefusal("I don't want to give you my number"), ['phone']);
  deepEqual(readRefusal("no email and I won't give my phone"), ['email', 'phone']);
  deepEqual(readRefusal("I'd rather not"), []);
  equal(readRefusal('my number is 404'), null);
  equal(readRefusal("I don't know"), null);
});
