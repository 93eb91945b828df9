/**
 * The id of the delivery that tells one recipient of a lead by one way: the same however often it is planned, so that
 * nobody is told twice at one stage; with a message's id of what a lead's person texted.
 */
export function notificationId(
  leadId: string,
  way: string,
  recipient: string,
  stage: number,
  messageId?: string,
): string {
  const id = `msg_${leadId}_${way}_${recipient}_${stage}`;
  return messageId === undefined ? id : `${id}_${messageId}`;
}

/** At which stage a delivery of this id tells: 0 at first, and for an id that says none. */
export function stageOf(id: string): number {
  return Number(id.split('_')[4] ?? 0);
}

/** Of which message a delivery of this id tells; null for the lead itself. */
export function messageIdOf(id: string): string | null {
  return id.split('_')[5] ?? null;
}
