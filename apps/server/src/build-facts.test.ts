import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readBuildFacts } from './build-facts.ts';

test('the version and the commit are those of the clone, the worktree, the archive, or unknown', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-facts-'));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}');
  assert.deepEqual(readBuildFacts(folder), { version: '1.2.3', commit: 'unknown' });
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], {
      cwd: folder,
      stdio: 'pipe',
    });
  git('init', '--quiet');
  assert.equal(readBuildFacts(folder).commit, 'unknown');
  await writeFile(join(folder, 'commit'), '$Format:%H$\n');
  git('add', '.');
  git('commit', '--quiet', '--message=a');
  const commit = git('rev-parse', 'HEAD').toString().trim();
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--quiet', tree);
  assert.deepEqual([readBuildFacts(folder).commit, readBuildFacts(tree).commit], [commit, commit]);
  const [branch, other] = [git('symbolic-ref', 'HEAD'), git('commit-tree', '-m', 'b', 'HEAD^{tree}')].map(String);
  git('branch', `a/${branch?.trim()}`, other?.trim() ?? '');
  git('pack-refs', '--all');
  assert.deepEqual([readBuildFacts(folder).commit, readBuildFacts(tree).commit], [commit, commit]);
  git('checkout', '--quiet', '--detach');
  assert.equal(readBuildFacts(folder).commit, commit);
  const told = 'a'.repeat(40);
  await writeFile(join(folder, 'commit'), `${told}\n`);
  assert.equal(readBuildFacts(folder).commit, told);
});
