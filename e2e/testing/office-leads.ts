import { EVENTS_SECRET } from './office.ts';

const QUOTE = {
  first_name: 'Zoë',
  last_name: "O'Hara",
  phone: '(404) 555-0199',
  email: 'zoe@example.com',
  address: '12 Ponce de Leon Ave NE, Atlanta, GA 30308',
  service_type: 'gutter-cleaning',
  notes: '',
  sms_opt_in: true,
};

/** A lead as the landing form sends it. */
export async function postQuote(
  siteUrl: string,
  entries: Partial<typeof QUOTE> = {},
  headers: Record<string, string> = {},
): Promise<void> {
  await post(`${siteUrl}/api/quotes`, { ...QUOTE, ...entries }, headers);
}

/** A lead that an assistant has taken down in a call. */
export async function postCallQuote(siteUrl: string, entries: Partial<typeof QUOTE> = {}): Promise<void> {
  const details = { ...QUOTE, first_name: 'Carl', last_name: 'Caller', phone: '404 555 0177', ...entries };
  const toolCallList = [{ id: 't1', name: 'submit_quote_request', arguments: details }];
  const message = { type: 'tool-calls', call: { id: 'call-1' }, toolCallList };
  await post(`${siteUrl}/api/voice/events`, { message }, { 'x-vapi-secret': EVENTS_SECRET });
}

/** What the platform tells at the end of that call. */
export async function postCallReport(siteUrl: string, transcript: string): Promise<void> {
  const call = { id: 'call-1', status: 'ended' };
  const end = { endedReason: 'customer-ended-call', artifact: { transcript } };
  const message = { type: 'end-of-call-report', call, ...end };
  await post(`${siteUrl}/api/voice/events`, { message }, { 'x-vapi-secret': EVENTS_SECRET });
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}
