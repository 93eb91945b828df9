import { type Answer, answering, type Receiver, startReceiver } from '../../deliveries/testing/receiver.ts';

/** A text as the API took it. */
interface ReceivedText {
  readonly to: string;
  readonly from: string;
  readonly body: string;
}

/** A double of Twilio's Messages API on a free port of this machine, which takes all until told otherwise. */
export interface TextApi extends Receiver {
  /** Those that were asked for, in the order of arrival. */
  texts(): ReceivedText[];
}

const TAKES_ALL = answering(
  201,
  { 'content-type': 'application/json' },
  '{"sid":"SM0123","status":"queued","to":"+1"}',
);

export async function startTextApi(): Promise<TextApi> {
  const receiver = await startReceiver(TAKES_ALL);
  return Object.assign(receiver, {
    texts: () =>
      receiver.requests
        .filter(({ path }) => path === '/2010-04-01/Accounts/AC1/Messages.json')
        .map(({ body }) => {
          const form = new URLSearchParams(body);
          return {
            to: form.get('To') ?? '',
            from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
            body: form.get('Body') ?? '',
          };
        }),
  });
}

/** As the API refuses, with its own code. */
export function refusingText(status: number, code: number, headers: Record<string, string> = {}): Answer {
  return answering(status, headers, JSON.stringify({ code, message: 'refused', status }));
}

/** What makes text messages go there. */
export function textSettings({ url }: Receiver) {
  return {
    SMS_API_URL: url.origin,
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'token',
    SMS_FROM: '+14045550100',
  };
}
