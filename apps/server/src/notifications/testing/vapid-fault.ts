import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
const DAY_S = 24 * 60 * 60;

/** What a push service finds wrong with who sends (RFC 8292); null when it is whom the subscription was made for. */
export function vapidFault(authorization: string, audience: string, subscribedWith: string): string | null {
  const {
    token = '',
    head = '',
    body = '',
    signature = '',
    key = '',
  } = /^vapid t=(?<token>(?<head>[\w-]+)\.(?<body>[\w-]+)\.(?<signature>[\w-]+)), ?k=(?<key>[\w-]+)$/.exec(
    authorization,
  )?.groups ?? {};
  if (token === '') return 'no vapid';
  if (key !== subscribedWith) return 'not the key that the subscription was made with';
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url(point.subarray(1, 33)), y: base64url(point.subarray(33)) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) return 'not signed by that key';
  if (JSON.parse(Buffer.from(head, 'base64url').toString()).alg !== 'ES256') return 'not ES256';
  const { aud, exp, sub } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  const left = exp - Date.now() / 1_000;
  if (aud !== audience) return `for ${aud}`;
  if (left <= 0 || left > DAY_S) return 'expired, or longer than a day';
  return /^(mailto:.+@|https:\/\/)/.test(sub) ? null : `from ${sub}`;
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url');
}
