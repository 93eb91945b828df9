import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { masked } from './error-reports.ts';
import { WebCallError } from './errors.ts';
import { isMobile } from './mobile.ts';
import { plainError, stackOf } from './plain-error.ts';

describe('Whatever is thrown', () => {
  const circular: Record<string, unknown> = {};
  circular.error = { error: circular };
  for (const [what, thrown, plain] of [
    ['an Error', new TypeError('no'), { message: 'no', name: 'TypeError' }],
    ['an Error without a name', Object.assign(new Error('no'), { name: '' }), { message: 'no' }],
    ['a text', 'no', { message: 'no' }],
    [
      'a room event',
      { action: 'error', errorMsg: 'no', error: { type: 'ejected' } },
      { message: 'no', type: 'ejected' },
    ],
    ['an error within', { error: { error: { error: { message: 'no' } } } }, { message: 'no' }],
    ['a Response', new Response('x', { status: 500 }), { message: 'HTTP status 500', status: 500 }],
    ['an object without a text', { code: 5 }, { message: 'Unknown error' }],
    ['nothing', undefined, { message: 'Unknown error' }],
    ['null', null, { message: 'null' }],
    ['an empty object', {}, { message: 'Unknown error' }],
    ['a circle', circular, { message: 'Unknown error' }],
  ] as const) {
    it(`becomes plain data with a text: ${what} (fault 8)`, () => {
      const error = plainError(thrown);
      assert.deepEqual(error, plain);
      assert.deepEqual(structuredClone(error), error);
    });
  }

  it('keeps what a refused reply said', () => {
    const refused = new WebCallError('call-refused', 'no', { status: 400, body: { message: 'why' } });
    assert.deepEqual(plainError(refused), {
      message: 'no',
      name: 'WebCallError',
      status: 400,
      body: { message: 'why' },
    });
  });

  it('has a stack, or the words for none', () => {
    assert.match(stackOf(new Error('no')), /^Error: no/);
    assert.equal(stackOf('no'), 'No stack trace available');
  });

  it('is masked at any depth, circles included', () => {
    const value: Record<string, unknown> = { token: 't', list: [{ userName: 'Ann' }], kept: 1 };
    value.self = value;
    assert.deepEqual(masked(value), {
      token: '[masked]',
      list: [{ userName: '[masked]' }],
      kept: 1,
      self: '[circular]',
    });
  });
});

describe('A mobile', () => {
  it('is told by its user agent, an iPad with desktop pages excepted', () => {
    for (const agent of ['Linux; ANDROID 15', 'iPhone', 'iPad', 'iPod', 'IEMobile', 'BlackBerry', 'Bada']) {
      assert.equal(isMobile(agent), true, agent);
    }
    assert.equal(isMobile('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'), false);
  });
});
