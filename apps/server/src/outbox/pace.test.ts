import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace, type Pace } from './pace.ts';

function beginAll(pace: Pace): ((delivered: boolean) => void)[] {
  return Array.from({ length: pace.room() }, () => pace.begin());
}

test('a destination that never failed has all of its room', () => {
  const pace = createPace(16);
  const ends = beginAll(pace);
  assert.equal(ends.length, 16);
  assert.equal(pace.room(), 0);
  for (const end of ends) end(false);
  assert.equal(pace.room(), 16);
});

test('after a failure the window begins with one and doubles with every round up to the whole', () => {
  const pace = createPace(16);
  pace.observe(true);
  pace.observe(false);
  const rounds = [];
  for (let round = 0; round < 6; round += 1) {
    const ends = beginAll(pace);
    rounds.push(ends.length);
    for (const end of ends) end(true);
  }
  assert.deepEqual(rounds, [1, 2, 4, 8, 16, 16]);
});

test('what hangs from before the failure neither takes the new room nor lets more than the whole go', () => {
  const pace = createPace(4);
  const hanging = [pace.begin(), pace.begin(), pace.begin()];
  pace.observe(true);
  assert.equal(pace.lastTriesRoom(), 4);
  pace.observe(false);
  assert.equal(pace.room(), 1);
  pace.begin()(true);
  pace.begin()(true);
  assert.equal(pace.room(), 1, 'three of four still hang');
  for (const end of hanging) end(true);
  assert.equal(pace.room(), 3, 'late results do not widen the window');
});

test('while it fails there is room for four last tries', () => {
  const pace = createPace(16);
  pace.observe(true);
  const end = pace.begin();
  assert.equal(pace.lastTriesRoom(), 3);
  end(false);
  assert.equal(pace.lastTriesRoom(), 4);
});
