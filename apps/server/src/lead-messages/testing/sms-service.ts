import { createHmac } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

/** Settings of the account that the reports below come from. */
export const SMS_ACCOUNT = { SMS_ACCOUNT_SID: 'AC1', SMS_AUTH_TOKEN: 'token', SMS_FROM: '+14045550100' } as const;

/** A report's body, signed for this address (https://www.twilio.com/docs/usage/security#validating-requests). */
export function signedReport(url: string, fields: Record<string, string>, token: string = SMS_ACCOUNT.SMS_AUTH_TOKEN) {
  const form = { AccountSid: SMS_ACCOUNT.SMS_ACCOUNT_SID, To: '+14045550100', NumMedia: '0', ...fields };
  const signed = Object.entries(form)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => name + value);
  return {
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', token)
        .update(url + signed.join(''))
        .digest('base64'),
    },
  };
}

let count = 0;

/** Reports a text as the SMS service does, to a site that it knows by this host. */
export function reportText(
  app: FastifyInstance,
  fields: Record<string, string>,
  { token, host = 'www.example.com' }: { readonly token?: string; readonly host?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = { MessageSid: `SM${++count}`, From: '+14045550123', Body: 'Hello', ...fields };
  const { payload, headers } = signedReport('https://www.example.com/api/texts', form, token);
  return app.inject({ method: 'POST', url: '/api/texts', payload, headers: { ...headers, host } });
}
