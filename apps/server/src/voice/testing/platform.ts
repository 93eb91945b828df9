import { currentCallConsent } from '@downspout/leads/consent';
import type { FastifyInstance } from 'fastify';

export const EVENTS_SECRET = 'canary-events-secret-0123456789';

/** The settings of a site that takes the platform's messages; each secret can be told from all other text. */
export const platformSettings = {
  VOICE_PROVIDER: 'platform',
  VOICE_PLATFORM_URL: 'https://platform.example/v1',
  VOICE_PUBLIC_KEY: 'public-key',
  VOICE_ASSISTANT_ID: 'assistant-id',
  VOICE_PRIVATE_KEY: 'canary-private-key',
  VOICE_EVENTS_SECRET: EVENTS_SECRET,
  ERROR_REPORT_DSN: 'https://reportkey@errors.example/7',
} as const;

/** Sends a message as the platform does. */
export function sendMessage(app: FastifyInstance, message: object) {
  return app.inject({
    method: 'POST',
    url: '/api/voice/events',
    headers: { 'x-vapi-secret': EVENTS_SECRET },
    payload: { message },
  });
}

/** What the assistant has taken down in a call, complete. */
export const quoteArguments = {
  first_name: 'Ana',
  last_name: 'López',
  email: 'ana@example.com',
  phone: '404 555 0177',
  address: '9 Elm St, Atlanta',
  service_type: 'power-washing',
  notes: 'Driveway.\nTwo cars.',
  sms_opt_in: true,
};

/** What was said before: the visitor told all of it, and agreed to text messages. */
function conversation(details: object) {
  return [
    { role: 'bot', message: 'What can I do for you?' },
    { role: 'user', message: `${Object.values(details).join(', ')}, power washing` },
    { role: 'bot', message: `Thank you. ${currentCallConsent.text}` },
    { role: 'user', message: 'Yes, please.' },
  ];
}

/** A message in which the assistant uses the quote tool. */
export function quoteCall(toolCallId: string, details: object = quoteArguments, callId = 'call-1') {
  return {
    type: 'tool-calls',
    call: { id: callId },
    artifact: { messages: conversation(details) },
    toolCallList: [{ id: toolCallId, name: 'submit_quote_request', arguments: details }],
  };
}
