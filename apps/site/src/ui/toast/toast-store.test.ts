import { deepStrictEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { createToastStore } from './toast-store.ts';

const message = { title: 'Error', description: 'x', destructive: true };

/** A store with its timers in hand. */
function store() {
  const timers: { callback: () => void; ms: number }[] = [];
  const toasts = createToastStore((callback, ms) => void timers.push({ callback, ms }));
  let changes = 0;
  toasts.subscribe(() => {
    changes += 1;
  });
  return { toasts, timers, changes: () => changes };
}

test('there is at most one toast, the newest', () => {
  const { toasts } = store();
  toasts.show(message);
  toasts.show({ ...message, title: 'Second' });
  deepStrictEqual(
    toasts.toasts().map(({ title, open }) => [title, open]),
    [['Second', true]],
  );
});

test('a dismissed toast closes at once and is forgotten after 1,000,000 ms', () => {
  const { toasts, timers } = store();
  toasts.show(message);
  toasts.dismiss(toasts.toasts()[0]?.id ?? -1);
  deepStrictEqual(
    toasts.toasts().map(({ open }) => open),
    [false],
  );
  deepStrictEqual(
    timers.map(({ ms }) => ms),
    [1_000_000],
  );
  timers[0]?.callback();
  deepStrictEqual(toasts.toasts(), []);
});

test('dismissed twice, or not there, it starts no second timer', () => {
  const { toasts, timers, changes } = store();
  toasts.show(message);
  const id = toasts.toasts()[0]?.id ?? -1;
  toasts.dismiss(id);
  toasts.dismiss(id);
  toasts.dismiss(99);
  deepStrictEqual([timers.length, changes()], [1, 2]);
});

test('the end of an old toast does not touch the new one', () => {
  const { toasts, timers } = store();
  toasts.show(message);
  toasts.dismiss(toasts.toasts()[0]?.id ?? -1);
  toasts.show({ ...message, title: 'Second' });
  timers[0]?.callback();
  equal(toasts.toasts()[0]?.title, 'Second');
});

test('who no longer listens is not told', () => {
  const { toasts } = store();
  let told = 0;
  const stop = toasts.subscribe(() => {
    told += 1;
  });
  toasts.show(message);
  stop();
  toasts.show(message);
  equal(told, 1);
});
