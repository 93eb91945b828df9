import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { quoteTool, readQuoteArguments } from '@downspout/assistant/quote-tool';
import { readConfig } from '../config/read-config.ts';

const DOC = readFileSync(new URL('../../../../docs/voice.md', import.meta.url), 'utf8');
const ENV_EXAMPLE = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');

test('the tool in docs/voice.md is the one whose calls are checked here', () => {
  const [written, ...more] = Array.from(DOC.matchAll(/^```json\n(.*?)^```$/gms), ([, json = '']) => JSON.parse(json));
  assert.deepEqual(written, quoteTool());
  assert.deepEqual(more, []);
});

test('the tool asks for every field that is read, and what it requires is what is missing from nothing', () => {
  const { properties, required } = quoteTool().function.parameters;
  const { request } = readQuoteArguments({ first_name: 'Ana', phone: '1' });
  assert.deepEqual(Object.keys(properties ?? {}).sort(), Object.keys(request ?? {}).sort());
  assert.deepEqual(required, Object.keys(readQuoteArguments({}).faults ?? {}));
});

test('every voice setting stands in docs/voice.md and in .env.example with its default', () => {
  const voice = Object.entries(readConfig({})).filter(([name]) => /^(VOICE_|ERROR_REPORT)/.test(name));
  assert.ok(voice.length >= 9);
  for (const [name, value] of voice) {
    assert.match(DOC, new RegExp(`^\\| [^|]*\\b${name}\\b[^|]* \\| ${value ?? 'none'} \\|`, 'm'), name);
    assert.match(ENV_EXAMPLE, new RegExp(`^#${name}=${value ?? ''}$`, 'm'), name);
  }
});
