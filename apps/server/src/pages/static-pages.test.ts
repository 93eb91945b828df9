import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';
import { readBuiltSite, SiteNotBuiltError } from './built-site.ts';

const STYLE = 'body{color:#123}';
const SCRIPT = 'document.title += "!"';
const HOME = `<!doctype html><style>${STYLE}</style><script>${SCRIPT}</script><script src="/_astro/a.js"></script>home`;

const engine = sqliteFiles();

/** How many bytes of a site may be held in memory: as by default, and so few that its files are read from the disk. */
const KEEPS = { 'files in memory': undefined, 'files on the disk': 0 } as const;

for (const [where, maxKeptBytes] of Object.entries(KEEPS)) {
  test(`pages stand at their addresses, and under no other, with ${where}`, async () => {
    const { app } = await builtSite(maxKeptBytes);
    for (const [url, text] of [
      ['/', HOME],
      ['/?a=b', HOME],
      ['/holiday-lights', 'lights'],
      ['/thank-you', 'thanks'],
    ] as const) {
      const answer = await app.inject(url);
      assert.equal(answer.statusCode, 200, url);
      assert.equal(answer.body, text);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-cache');
    }
    const moved = await app.inject('/holiday-lights/?a=b');
    assert.deepEqual([moved.statusCode, moved.headers.location], [308, '/holiday-lights?a=b']);
  });
}

for (const [where, maxKeptBytes] of Object.entries(KEEPS)) {
  test(`any other address is the 404 page with status 404, whatever is tried to get out of the folder, with ${where}`, async () => {
    const { app } = await builtSite(maxKeptBytes);
    for (const url of [
      '/nope',
      '/index.html',
      '/holiday-lights.html',
      '/404.html',
      '/404',
      '/build.json',
      '/.secret',
      '/_astro/',
      '/_astro',
      '/_astro/a.js.br',
      '/_astro/a.js.gz',
      '/_astro/../outside.txt',
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/%5c..%5coutside.txt',
      '//outside.txt',
      '/robots.txt%00',
      '/robots.txt/',
    ]) {
      const answer = await app.inject({ url, headers: { 'if-none-match': '*', 'if-match': 'x', range: 'bytes=9-' } });
      assert.ok([404, 400].includes(answer.statusCode), `${url} ${answer.statusCode}`);
      assert.doesNotMatch(answer.body, /outside|secret|home/, url);
      if (answer.statusCode === 404) assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', url);
    }
    const compressed = await app.inject({ url: '/nope', headers: { 'accept-encoding': 'br' } });
    assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), 'lost');
    assert.match(String(compressed.headers['content-security-policy']), /script-src 'self'/);
  });
}

test('an address that cannot be decoded is an unknown one: the 404 page to readers, JSON to scripts', async () => {
  const { app } = await builtSite();
  for (const method of ['GET', 'HEAD'] as const) {
    for (const url of ['/foo%ZZ', '/%', '/%ff', '/holiday-lights%c0?a=%zz', '/%E0%A4%A', '/_astro/%']) {
      const answer = await app.inject({ method, url });
      assert.equal(answer.statusCode, 404, url);
      assert.equal(answer.body, method === 'GET' ? 'lost' : '', url);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.match(String(answer.headers['content-security-policy']), /script-src 'self'/);
      assert.ok(answer.headers['permissions-policy']);
    }
  }
  assert.equal((await app.inject('/?a=%zz')).body, HOME);
  for (const [method, url] of [
    ['GET', '/api/%ZZ'],
    ['POST', '/foo%ZZ'],
  ] as const) {
    const answer = await app.inject({ method, url });
    assert.deepEqual([answer.statusCode, answer.json().error.code], [400, 'unreadable'], url);
  }
});

test('what is neither reading nor known is refused as JSON', async () => {
  const { app } = await builtSite();
  for (const [method, url] of [
    ['POST', '/'],
    ['DELETE', '/nope'],
    ['GET', '/api/nope'],
    ['GET', '/api/quotes'],
  ] as const) {
    const answer = await app.inject({ method, url });
    assert.equal(answer.statusCode, 404, `${method} ${url}`);
    assert.equal(answer.json().error.code, 'not_found');
  }
});

for (const [where, maxKeptBytes] of Object.entries(KEEPS)) {
  test(`the compressed copy is sent to those who take it, with ${where}`, async () => {
    const { app } = await builtSite(maxKeptBytes);
    const encodings = { 'br, gzip': 'br', gzip: 'gzip', 'br;q=0, gzip': 'gzip', identity: undefined };
    for (const [accepted, sent] of Object.entries(encodings)) {
      const answer = await app.inject({ url: '/_astro/a.js', headers: { 'accept-encoding': accepted } });
      assert.equal(answer.headers['content-encoding'], sent, accepted);
      assert.equal(answer.headers.vary, 'accept-encoding');
      assert.match(String(answer.headers['content-type']), /^(text|application)\/javascript/);
    }
    const home = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    assert.equal(brotliDecompressSync(home.rawPayload).toString(), HOME);
    const plain = await app.inject({ url: '/robots.txt', headers: { 'accept-encoding': 'br' } });
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, 'robots']);
  });
}

for (const [where, maxKeptBytes] of Object.entries(KEEPS)) {
  test(`hashed files and fonts are kept for ever, others for an hour, and an unchanged page is 304, with ${where}`, async () => {
    const { app } = await builtSite(maxKeptBytes);
    for (const url of ['/_astro/a.js', '/fonts/a.1f.woff2']) {
      assert.equal((await app.inject(url)).headers['cache-control'], 'public, max-age=31536000, immutable');
    }
    assert.equal((await app.inject('/robots.txt')).headers['cache-control'], 'public, max-age=3600');
    const { etag } = (await app.inject('/')).headers;
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    const head = await app.inject({ method: 'HEAD', url: '/' });
    assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(HOME.length)]);
  });
}

test('a page may run what stands in it, and post where the build says', async () => {
  const { app } = await builtSite();
  const { headers } = await app.inject('/');
  const lost = await app.inject('/nope');
  for (const name of ['permissions-policy', 'referrer-policy', 'x-frame-options', 'cross-origin-opener-policy']) {
    assert.ok(headers[name], name);
    assert.equal(lost.headers[name], headers[name], name);
  }
  assert.equal(
    headers['content-security-policy'],
    `default-src 'none'; script-src 'self' 'sha256-${sha256(SCRIPT)}'; style-src 'self' 'sha256-${sha256(STYLE)}'; ` +
      "img-src 'self' data:; font-src 'self'; connect-src 'self' https://hooks.example; " +
      "form-action 'self' https://hooks.example; manifest-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types proof-worker",
  );
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
  assert.match(String(headers['permissions-policy']), /camera=\(self\), microphone=\(self\)/);
});

test('what is built or deleted under a running server changes no answer', async () => {
  const { app, dist } = await builtSite();
  const addresses = ['/', '/holiday-lights', '/nope', '/_astro/a.js', '/robots.txt'];
  const answers = async () => {
    const all = addresses.flatMap((url) => ['br', 'gzip', ''].map((encoding) => ({ url, encoding })));
    return Promise.all(
      all.map(async ({ url, encoding }) => {
        const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
        const { date: _, 'x-request-id': __, ...headers } = answer.headers;
        return [url, answer.statusCode, headers, answer.rawPayload.toString('base64')];
      }),
    );
  };
  const before = await answers();
  await rm(dist, { recursive: true });
  assert.deepEqual(await answers(), before);
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), '<script>another()</script>');
  await writeFile(join(dist, 'new.txt'), 'new');
  assert.deepEqual(await answers(), before);
  assert.equal((await app.inject('/new.txt')).statusCode, 404);
});

test('each copy of a page has its own tag, and only its holder gets 304', async () => {
  const { app } = await builtSite();
  const get = (encoding: string, known = '') =>
    app.inject({ url: '/', headers: { 'accept-encoding': encoding, 'if-none-match': known } });
  const tags = await Promise.all(
    ['', 'br', 'gzip'].map(async (encoding) => String((await get(encoding)).headers.etag)),
  );
  assert.equal(new Set(tags).size, 3);
  const [plain = '', br = ''] = tags;
  for (const [known, status] of [
    [br, 304],
    [`W/${br}`, 304],
    [`"x", ${br}`, 304],
    ['*', 304],
    [plain, 200],
    ['', 200],
  ] as const) {
    const answer = await get('br', known);
    assert.equal(answer.statusCode, status, known);
    assert.equal(answer.headers.etag, br);
    assert.equal(answer.headers.vary, 'accept-encoding');
    assert.equal(answer.headers['cache-control'], 'no-cache');
  }
});

test('a site that was not built is refused in words', () => {
  assert.throws(() => readBuiltSite(join(tmpdir(), 'nowhere')), SiteNotBuiltError);
});

async function builtSite(maxKeptBytes?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-site-'));
  engine.cleanUp(() => rm(folder, { recursive: true }));
  const files = {
    'outside.txt': 'outside',
    'dist/index.html': HOME,
    'dist/holiday-lights.html': 'lights',
    'dist/thank-you.html': 'thanks',
    'dist/404.html': 'lost',
    'dist/robots.txt': 'robots',
    'dist/.secret': 'secret',
    'dist/_astro/a.js': 'export {}',
    'dist/fonts/a.1f.woff2': 'letters',
    'dist/build.json': '{"connect":["https://hooks.example/path"]}',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
    if (!/\.(html|js)$/.test(file)) continue;
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${file}.gz`), gzipSync(text));
  }
  const dist = join(folder, 'dist');
  return { ...(await openSite(engine, { site: readBuiltSite(dist, undefined, maxKeptBytes) })), dist };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
