import assert from 'node:assert/strict';
import { test } from 'node:test';
import { structureFaults } from './structure.ts';

const faultsOf = (sources: Record<string, string>) => structureFaults(new Map(Object.entries(sources)));
const manyFiles = (name: (i: number) => string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), '']));

test('a cycle of imports is found, of types too, and told whole', () => {
  const sources = {
    'packages/p/src/a.ts': "import {\n  b,\n} from './b.ts';\n",
    'packages/p/src/b.ts': "export { c } from './deep/c.ts';\n",
    'packages/p/src/deep/c.ts': "import type { A } from '../a.ts';\n",
    'packages/p/src/d.ts': "import './a.ts';\n",
  };
  const way = 'packages/p/src/a.ts -> packages/p/src/b.ts -> packages/p/src/deep/c.ts -> packages/p/src/a.ts';
  assert.deepEqual(faultsOf(sources), [`Imports in a cycle: ${way}`]);
  assert.deepEqual(faultsOf({ ...sources, 'packages/p/src/b.ts': '' }), []);
  const byCall = { 'apps/a/src/a.ts': "const b = () => import('./b.ts');\n", 'apps/a/src/b.ts': "import './a.ts';\n" };
  assert.equal(faultsOf(byCall).length, 1);
});

test('apps and packages import one another by the name of a package only, and business nothing but types', () => {
  const faults = faultsOf({
    'apps/site/src/a.ts': "import { x } from '../../server/src/x.ts';\nimport { y } from '@downspout/leads/y';\n",
    'packages/leads/src/b.ts': "import type { X } from '../../../apps/server/src/x.ts';\n",
    'business/c.ts': "import { z } from '@downspout/leads/z';\nimport { copy } from './copy.ts';\n",
    'business/d.ts': "import type { Z } from '@downspout/leads/z';\n",
    'scripts/e.ts': "import { x } from '../apps/server/src/x.ts';\n",
  });
  assert.deepEqual(faults, [
    'apps/site/src/a.ts: must not import apps/server/src/x.ts',
    'packages/leads/src/b.ts: must not import apps/server/src/x.ts',
    'business/c.ts: must not import @downspout/leads/z',
  ]);
});

test('no folder has over 25 source files, tests aside, and no file over 300 lines', () => {
  const full = manyFiles((i) => `apps/a/src/${i}.ts`, 25);
  const tests = {
    ...manyFiles((i) => `apps/a/src/${i}.test.ts`, 9),
    ...manyFiles((i) => `apps/a/testing/${i}.ts`, 30),
  };
  assert.deepEqual(faultsOf({ ...full, ...tests, 'apps/a/src/deep/x.ts': 'x\n'.repeat(300) }), []);
  assert.deepEqual(faultsOf({ ...full, 'apps/a/src/x.tsx': 'x\n'.repeat(301) }), [
    'apps/a/src: over 25 files',
    'apps/a/src/x.tsx: over 300 lines',
  ]);
});
