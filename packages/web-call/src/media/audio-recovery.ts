import type { Room } from '../room.ts';
import type { Session } from '../session.ts';
import { emitStepError } from '../step-error.ts';
import { whileWanted } from '../still-wanted.ts';

const STAGE = 'audio-processing-setup';
/** A processor that does not answer by then is taken for switched off. */
const PROCESSOR_LIMIT_MS = 5_000;

/**
 * Noise cancellation broke and took the microphone with it: switches it off and then, once that has settled either way, the
 * microphone on again, unless the visitor is muted by choice (specification, point 4).
 */
export async function recoverAudio(session: Session, room: Room): Promise<void> {
  try {
    const off = room.noiseCancellation?.set(false);
    if (off) await whileWanted(session, off, { ms: PROCESSOR_LIMIT_MS, what: STAGE });
  } catch (error) {
    emitStepError(session, 'audio-processor-recovery-error', STAGE, error);
  }
  if (!session.muted) session.command(() => room.setMicrophone(true));
}
