import assert from 'node:assert/strict';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { type CalendarEvent, writeCalendar } from './ical.ts';

const EVENT: CalendarEvent = {
  uid: '0f2a7f5e-5a9e-4a0c-9f0e-3a5a7a0c1b2d',
  sequence: 3,
  changedAt: Date.UTC(2026, 10, 23, 9, 5, 7, 123),
  startsAt: Date.UTC(2026, 10, 24, 13),
  endsAt: Date.UTC(2026, 10, 24, 15),
  summary: 'Gutter cleaning: María',
  isCanceled: false,
  location: '1 Peachtree St, Atlanta; rear',
  description: 'Back\\gate\nLine two\r\nLine three',
  url: 'https://office.example.com/leads/1',
  organizer: { name: 'Dogwood "Gutter" Co.', mail: 'hello@dogwood.example.com' },
};

test('an event is written as RFC 5545 has it', () => {
  assert.deepEqual(writeCalendar({ method: 'PUBLISH', events: [EVENT] }).split('\r\n'), [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Downspout//Office//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0f2a7f5e-5a9e-4a0c-9f0e-3a5a7a0c1b2d',
    'DTSTAMP:20261123T090507Z',
    'LAST-MODIFIED:20261123T090507Z',
    'SEQUENCE:3',
    'DTSTART:20261124T130000Z',
    'DTEND:20261124T150000Z',
    'SUMMARY:Gutter cleaning: María',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Dogwood  Gutter  Co.":mailto:hello@dogwood.example.com',
    'LOCATION:1 Peachtree St\\, Atlanta\\; rear',
    'DESCRIPTION:Back\\\\gate\\nLine two\\nLine three',
    'URL:https://office.example.com/leads/1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('another program reads of it what was meant', () => {
  const [one, other] = read(
    writeCalendar({ name: 'Dogwood, appointments', events: [EVENT, { ...EVENT, uid: 'two', isCanceled: true }] }),
  );
  assert.ok(one && other);
  assert.equal(one.component.getFirstPropertyValue('status'), 'CONFIRMED');
  assert.equal(other.component.getFirstPropertyValue('status'), 'CANCELLED');
  assert.deepEqual(
    [one.uid, one.sequence, one.summary, one.location, one.description],
    [EVENT.uid, 3, EVENT.summary, EVENT.location, 'Back\\gate\nLine two\nLine three'],
  );
  assert.equal(one.startDate.toJSDate().getTime(), EVENT.startsAt);
  assert.equal(one.endDate.toJSDate().getTime(), EVENT.endsAt);
  assert.equal(one.component.getFirstPropertyValue('url'), EVENT.url);
});

test('lines have 75 octets at most, and no character is divided', () => {
  for (const text of ['x'.repeat(300), 'ü'.repeat(300), '🏠'.repeat(99), `a${'€'.repeat(200)}`]) {
    const written = writeCalendar({ events: [{ ...EVENT, summary: text }] });
    for (const line of written.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.doesNotMatch(written, /�/);
    assert.equal(read(written)[0]?.summary, text);
  }
});

test('nothing that somebody wrote begins a line of its own', () => {
  const evil = 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0000\u000B\rATTACH:http://evil.example\n';
  const organizer = { name: evil, mail: 'a@b.example' };
  const written = writeCalendar({ name: evil, events: [{ ...EVENT, summary: evil, location: evil, organizer }] });
  assert.equal(written.match(/^BEGIN:VEVENT/gm)?.length, 1);
  assert.doesNotMatch(written, /^ATTACH/m);
  assert.doesNotMatch(written, /[\0\x0B]|[^\r]\n|\r[^\n]/);
  assert.equal(read(written).length, 1);
});

test('what is not known is left out', () => {
  const bare = { ...EVENT, location: '', description: '', url: '', organizer: null };
  assert.doesNotMatch(writeCalendar({ events: [bare] }), /LOCATION|DESCRIPTION|URL|ORGANIZER|METHOD|NAME/);
});

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}
