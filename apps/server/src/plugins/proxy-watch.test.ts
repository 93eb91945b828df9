import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { quoteBody } from '../testing/lead-bodies.ts';
import { logLines } from '../testing/log-lines.ts';
import { readMetrics } from '../testing/read-metrics.ts';
import { openSite } from '../testing/site.ts';
import { sqliteFiles } from '../testing/sqlite-files.ts';

const files = sqliteFiles();
const VISITOR = '198.51.100.7';

for (const [settings, remoteAddress, forwarded, told] of [
  [{}, '127.0.0.1', VISITOR, true],
  [{}, '172.30.57.2', `192.0.2.1, ${VISITOR}`, true],
  [{ TRUST_PROXY: '10.0.0.1' }, '127.0.0.1', VISITOR, true],
  [{ TRUST_PROXY: '127.0.0.1' }, '127.0.0.1', VISITOR, false],
  [{ TRUST_PROXY: '1' }, '127.0.0.1', VISITOR, false],
  [{ TRUST_PROXY: '2' }, '127.0.0.1', `192.0.2.1, ${VISITOR}`, false],
  [{}, '127.0.0.1', '127.0.0.1', false],
  [{}, '127.0.0.1', `${VISITOR}, 127.0.0.1`, false],
  [{}, '127.0.0.1', '', false],
  [{}, '127.0.0.1', null, false],
] as const) {
  const how = `TRUST_PROXY=${'TRUST_PROXY' in settings ? settings.TRUST_PROXY : ''}, from ${remoteAddress} for ${forwarded}`;
  test(`a proxy that is not trusted is ${told ? 'told of once, and counted' : 'no matter'}: ${how}`, async () => {
    const metrics = new Registry();
    const { log, lines } = logLines();
    const { app } = await openSite(files, { settings, metrics, log, rateLimit: 2 });
    const headers = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const post = { method: 'POST', url: '/api/quotes', payload: quoteBody, headers, remoteAddress } as const;
      statuses.push((await app.inject(post)).statusCode);
    }
    assert.deepEqual(statuses, [201, 201, 429]);
    const warnings = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);
    assert.deepEqual(
      warnings.map(({ msg }) => /TRUST_PROXY/.test(msg)),
      told ? [true] : [],
    );
    const counted = readMetrics(await metrics.metrics()).value('downspout_untrusted_proxy_requests_total');
    assert.equal(counted, told ? 3 : 0);
    assert.ok(!lines.some((line) => line.includes(VISITOR)));
  });
}
