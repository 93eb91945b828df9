import assert from 'node:assert/strict';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openLog } from './log.ts';

test("each line has its level's priority where the log goes to the journal, and is JSON alone elsewhere", async (t) => {
  assert.deepEqual(await logged(t, ({ dev, ino }) => `${dev}:${ino}`), ['<7>', '<7>', '<6>', '<4>', '<3>', '<2>']);
  for (const elsewhere of [undefined, '', '1:2']) {
    assert.deepEqual(await logged(t, () => elsewhere), ['', '', '', '', '', '']);
  }
});

/** What stands before the JSON of a line of each level. */
async function logged(t: TestContext, streamOf: (file: { dev: number; ino: number }) => string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-log-'));
  t.after(() => rm(folder, { recursive: true }));
  const fd = openSync(join(folder, 'log'), 'w');
  t.after(() => closeSync(fd));
  const log = openLog('trace', fd, streamOf(fstatSync(fd)));
  const lines: string[] = [];
  for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) {
    log[level]({ level_: level }, 'line');
    // A fatal line is written at once, and with it once more what is just being written.
    lines.splice(0, lines.length, ...(await writtenLines(join(folder, 'log'), lines.length + 1)));
  }
  return lines.map((line) => {
    const [, prefix = '', json = ''] = /^(<\d>)?(\{.*\})$/.exec(line) ?? [];
    assert.equal(JSON.parse(json).msg, 'line');
    return prefix;
  });
}

/** The lines of a file, once it has so many: the log is written in the background, and its flush does not wait for that. */
async function writtenLines(file: string, count: number): Promise<readonly string[]> {
  for (;;) {
    const lines = (await readFile(file, 'utf8')).split('\n');
    if (lines.length > count) return lines.slice(0, -1);
    await setTimeout(5);
  }
}
