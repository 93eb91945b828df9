import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config/read-config.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { callSources } from './call-sources.ts';
import { platformSettings } from './testing/platform.ts';

const HTML = '<style>a{}</style><script>1</script>';
const FORM_POSTS = ['https://hooks.example'];
const withoutCalls = contentSecurityPolicy(HTML, FORM_POSTS);

test('with the platform the pages may reach what a call needs, and no more', () => {
  const policy = directivesOf(callSources(readConfig(platformSettings)));
  const { 'require-trusted-types-for': scripts, 'trusted-types': policies, ...before } = directivesOf();
  assert.deepEqual(
    [scripts, policies],
    ["'script'", 'proof-worker'],
    'what the vendor’s program cannot do without, as far as is known',
  );
  assert.deepEqual(policy, {
    ...before,
    'script-src': `${before['script-src']} https://c.daily.co`,
    'connect-src':
      "'self' https://hooks.example https://platform.example https://*.daily.co wss://*.daily.co https://errors.example",
    'worker-src': "'self' blob:",
    'media-src': "'self' blob:",
  });
  assert.doesNotMatch(JSON.stringify(policy), /unsafe|platform\.example\/|reportkey|canary/);
});

test('without error reports their address is not reached', () => {
  const { ERROR_REPORT_DSN: _, ...settings } = platformSettings;
  assert.deepEqual(callSources(readConfig(settings)).connect, [
    'https://platform.example',
    'https://*.daily.co',
    'wss://*.daily.co',
  ]);
});

test('while the button only dials, the pages may reach nothing more', () => {
  const settings = { ...platformSettings, VOICE_PROVIDER: 'embedded' };
  assert.equal(contentSecurityPolicy(HTML, FORM_POSTS, callSources(readConfig(settings))), withoutCalls);
  assert.doesNotMatch(withoutCalls, /daily|blob|worker-src|media-src|errors\.example|unsafe/);
});

function directivesOf(call?: ReturnType<typeof callSources>): Record<string, string> {
  const directives = contentSecurityPolicy(HTML, FORM_POSTS, call).split('; ');
  const named = directives.map((directive): [string, string] => {
    const [name = '', ...sources] = directive.split(' ');
    return [name, sources.join(' ')];
  });
  assert.equal(new Set(named.map(([name]) => name)).size, named.length, 'a second directive of a name is ignored');
  return Object.fromEntries(named);
}
