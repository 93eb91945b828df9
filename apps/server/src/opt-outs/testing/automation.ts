import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Webhook } from 'standardwebhooks';

export const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
export const PHONE = '+14045550123';

export interface Report {
  readonly id?: string;
  readonly secret?: string;
  /** Of the signature; default now. */
  readonly signedAt?: Date;
  /** Instead of what was signed. */
  readonly headers?: Record<string, string>;
}

let count = 0;

/** Reports as the owner's automation does. */
export function report(
  app: FastifyInstance,
  body: object | string,
  { id = `optout_${++count}`, secret = WEBHOOK_SECRET, signedAt = new Date(), headers = {} }: Report = {},
): Promise<LightMyRequestResponse> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, signedAt, payload),
  };
  return app.inject({ method: 'POST', url: '/api/opt-outs', payload, headers: { ...signed, ...headers } });
}
