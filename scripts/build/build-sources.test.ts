import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { OFFICE_BUILD } from './office-build.ts';
import { SITE_BUILD } from './site-build.ts';
import { ROOT } from './stale-build.ts';

for (const [app, { sources }] of [['apps/site', SITE_BUILD] as const, ['apps/office', OFFICE_BUILD] as const]) {
  test(`a change of anything of ours that ${app} is made of builds it anew`, async () => {
    assert.ok(sources.includes(`${app}/src`));
    for (const name of await ours(app)) {
      const folder = name === 'business' ? name : `packages/${name}/src`;
      assert.ok(existsSync(join(ROOT, folder)), folder);
      assert.ok(sources.includes(folder), `${folder} is not looked at`);
    }
  });
}

/** Packages of ours that a workspace needs, and those that they need. */
async function ours(workspace: string, known = new Set<string>()): Promise<Set<string>> {
  const { dependencies = {} } = JSON.parse(await readFile(join(ROOT, workspace, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@downspout/'))) {
    const short = name.slice('@downspout/'.length);
    if (known.has(short)) continue;
    known.add(short);
    await ours(short === 'business' ? short : `packages/${short}`, known);
  }
  return known;
}
