import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ConfigError } from '../../apps/server/src/config/config-error.ts';
import { BUILD_SETTINGS } from '../../apps/server/src/config/unknown-settings.ts';
import { assertEndpoints } from './site-build.ts';

afterEach(() => {
  for (const name of BUILD_SETTINGS) delete process.env[name];
});

test('pages whose forms would post nowhere are not built, and the setting is named in one line', () => {
  for (const name of BUILD_SETTINGS) {
    for (const bad of [
      'nonsense',
      'api/quotes',
      '//hooks.example.com/a',
      '/a b',
      '/a#b',
      '/\\a',
      'ftp://a.example',
      'https:/a.example',
      'https://',
      'https://u:p@a.example/',
      'https://a.example/#b',
      'https://a.example:99999/',
      'javascript:alert(1)',
    ]) {
      process.env[name] = bad;
      assert.throws(assertEndpoints, (error) => {
        assert.ok(error instanceof ConfigError, bad);
        assert.match(error.message, new RegExp(`^${name} must be a path of this server, [^\\n]+$`));
        return true;
      });
    }
    for (const good of [
      '',
      '/api/quotes',
      'https://hooks.example.com/a?b=c',
      'http://127.0.0.1:9/x',
      'https://[::1]:8/',
    ]) {
      process.env[name] = good;
      assertEndpoints();
    }
  }
});
