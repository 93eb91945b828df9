import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a report was signed by the SMS service with the account's token
 * (https://www.twilio.com/docs/usage/security#validating-requests). `urls`: as which address it may have been asked for; `form`: all
 * fields of its body.
 */
export function isSignedByTwilio(
  token: string,
  signature: string,
  urls: readonly string[],
  form: URLSearchParams,
): boolean {
  const names = [...new Set(form.keys())].sort();
  const fields = names.flatMap((name) => [...new Set(form.getAll(name))].sort().map((value) => name + value));
  const given = Buffer.from(signature);
  // All are looked at, whichever it is.
  const matches = urls.map((url) => {
    const expected = Buffer.from(twilioSignature(token, url + fields.join('')));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  return matches.includes(true);
}

function twilioSignature(token: string, text: string): string {
  return createHmac('sha1', token).update(text).digest('base64');
}
