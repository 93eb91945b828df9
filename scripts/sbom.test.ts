import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { productionPackages } from './licences.ts';
import { writeSbom } from './sbom.ts';

interface Bom {
  readonly bomFormat: string;
  readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
}

test('the bill of materials lists what runs in production with its exact version, and no tool of development', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-sbom-'));
  try {
    await writeSbom(join(folder, 'dist/sbom.cdx.json'));
    const bom: Bom = JSON.parse(await readFile(join(folder, 'dist/sbom.cdx.json'), 'utf8'));
    assert.equal(bom.bomFormat, 'CycloneDX');
    const listed = new Set(bom.components.map(({ purl }) => purl));
    for (const name of ['fastify', 'undici', 'pino', 'react', 'zod', 'nodemailer', '@node-rs/argon2', 'astro']) {
      const versions = (await productionPackages()).filter((one) => one.name === name).map(({ version }) => version);
      assert.ok(versions.length > 0, name);
      for (const version of versions) assert.ok(listed.has(`pkg:npm/${name.replace('@', '%40')}@${version}`), name);
    }
    assert.ok(![...listed].some((purl) => /typescript@|playwright|biome/.test(purl)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
