import type { DailyCall, DailyParticipant } from '@daily-co/daily-js';

/**
 * Subscribes to every other participant: to the sound, and to the video too after `receiveVideo` (specification, point 4).
 * Those already in the room when it is joined are taken by `takePresent`, since no event announces them.
 */
export function subscribeToOthers(call: DailyCall): { receiveVideo(): void; takePresent(): void } {
  let video = false;
  const taken = new Set<string>();

  function take({ local, session_id }: DailyParticipant): void {
    if (local || taken.has(session_id)) return;
    taken.add(session_id);
    call.updateParticipant(session_id, { setSubscribedTracks: { audio: true, video } });
  }

  call.on('participant-joined', ({ participant }) => take(participant));
  call.on('participant-left', ({ participant }) => taken.delete(participant.session_id));
  return {
    receiveVideo() {
      video = true;
    },
    takePresent() {
      for (const participant of Object.values(call.participants())) take(participant);
    },
  };
}
