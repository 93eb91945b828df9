import type { PushMessage } from '@downspout/office-api/notifications';

/** What a push carries; null when it cannot be read. */
export function readPushMessage(text: string): PushMessage | null {
  const { id, leadId, title, body, call, text: sms, stage, unanswered } = fieldsOf(text);
  if (typeof id !== 'string' || typeof leadId !== 'string' || typeof title !== 'string') return null;
  return {
    id,
    leadId,
    title,
    body: typeof body === 'string' ? body : '',
    call: typeof call === 'string' ? call : null,
    text: typeof sms === 'string' ? sms : null,
    stage: Number(stage) || 0,
    unanswered: Number(unanswered) || 0,
  };
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? { ...read } : {};
  } catch {
    return {};
  }
}
