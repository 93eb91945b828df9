import { equal } from 'node:assert/strict';
import { test } from 'node:test';
import { addressAnswer, readAddress, readStreet, withNumber, withStreet } from './address.ts';

test('an address is found inside a sentence', () => {
  for (const [text, address] of [
    ['12 Oak Street', '12 Oak Street'],
    ["Hi, I'm Jane at 12 Oak Street Decatur, my gutters", '12 Oak Street, Decatur'],
    ['I live at 123 Peachtree St NE, Atlanta, GA 30303 and', '123 Peachtree St NE, Atlanta, GA 30303'],
    ['14 elm st', '14 Elm St'],
    ['2210 Briarcliff Road in Atlanta please', '2210 Briarcliff Road, Atlanta'],
    ['3 Peachtree Circle Apt 4B, Atlanta', '3 Peachtree Circle Apt 4B, Atlanta'],
    ['1450 North Decatur Rd', '1450 North Decatur Rd'],
    ['12b Oak Street', '12b Oak Street'],
    ['123 5th Avenue', '123 5th Avenue'],
    ['12 Oak Street and the other one at 44 Pine Road', '12 Oak Street and 44 Pine Road'],
    ['12 Oak Street no sorry 14 Oak Street', '14 Oak Street'],
    ['77 lake drive, east point, georgia', '77 Lake Drive, East Point, Georgia'],
  ])
    equal(readAddress(text ?? '')?.address, address, text);
});

test('a spoken house number and ZIP code are read', () => {
  for (const [text, address] of [
    ['twelve oak street', '12 Oak Street'],
    ['one twenty three peachtree street', '123 Peachtree Street'],
    ['fourteen fifty two maple drive', '1452 Maple Drive'],
    ['twelve hundred maple drive', '1200 Maple Drive'],
    ['five maple drive decatur georgia three oh oh three oh', '5 Maple Drive, Decatur, Georgia 30030'],
  ])
    equal(readAddress(text ?? '')?.address, address, text);
});

test('other numbers are no addresses', () => {
  for (const text of [
    '2 stories and a long driveway',
    '5 years on Oak Street',
    'I have 3 trees by the road',
    '404 555 0123',
    'Oak Street',
    '',
  ])
    equal(readAddress(text), null, text);
});

test('the answer to the question for it is kept as it was said', () => {
  equal(addressAnswer("it's on Peachtree Street near the church."), 'Peachtree Street near the church');
  equal(addressAnswer('the address is Decatur'), 'Decatur');
  equal(addressAnswer('???'), null);
  equal(addressAnswer('x'.repeat(300)), null);
});

test('a part of an address can be mended', () => {
  equal(readStreet('no, Elm Street'), 'Elm Street');
  equal(withStreet('12 Oak Street, Decatur', 'Elm Street'), '12 Elm Street, Decatur');
  equal(withStreet('near the church', 'Elm Street'), null);
  equal(withNumber('12 Oak Street, Decatur', "it's 14 Oak"), '14 Oak Street, Decatur');
  equal(withNumber('12 Oak Street, Decatur', 'I have 14 trees'), null);
});
