import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './build/stale-build.ts';
import { writeSbom } from './sbom.ts';

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly { purl: string; name: string; version: string; licenses: unknown; hashes: unknown }[];
}

test('the bill of materials lists what runs in production as it is installed, and no tool of development', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-sbom-'));
  try {
    await writeSbom(join(folder, 'dist/sbom.cdx.json'));
    const bom: Bom = JSON.parse(await readFile(join(folder, 'dist/sbom.cdx.json'), 'utf8'));
    assert.equal(bom.bomFormat, 'CycloneDX');
    const listed = new Map(bom.components.map((component) => [component.purl, component]));
    assert.equal(listed.size, bom.components.length, 'each once');
    for (const name of ['fastify', 'pino', 'react', 'zod', 'kysely', '@fastify/helmet', 'astro']) {
      const { version } = JSON.parse(await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      const found = listed.get(`pkg:npm/${name.replace('@', '%40')}@${version}`);
      assert.ok(found, name);
      assert.deepEqual(found.licenses, [{ license: { id: 'MIT' } }]);
      assert.match(JSON.stringify(found.hashes), /^\[\{"alg":"SHA-512","content":"[0-9a-f]{128}"\}\]$/);
    }
    assert.ok(![...listed.keys()].some((purl) => /typescript@|playwright|biome|downspout/.test(purl)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
