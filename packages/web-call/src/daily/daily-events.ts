import type { DailyCall } from '@daily-co/daily-js';
import type { Emit } from '../emitter.ts';
import type { RoomEvents, RoomFatalError } from '../room.ts';

/** Hands the call object's events on as a room's. They end with the call object, which is destroyed on leaving. */
export function forwardDailyEvents(
  call: DailyCall,
  emit: Emit<RoomEvents>,
  room: { left(): void; failed(event: RoomFatalError): void },
): void {
  call.on('left-meeting', room.left);
  call.on('error', room.failed);
  call.on('app-message', ({ data }) => emit('app-message', data));
  call.on('participant-updated', ({ participant }) => emit('participant-updated', participant));
  call.on('participant-left', ({ participant }) => emit('participant-left', participant.session_id));
  call.on('remote-participants-audio-level', ({ participantsAudioLevel }) => emit('levels', participantsAudioLevel));
  call.on('recording-started', () => emit('recording-started'));
  call.on('nonfatal-error', (event) => emit('nonfatal-error', event));
  call.on('camera-error', (event) => emit('camera-error', event));
  call.on('network-quality-change', (event) => emit('network-quality-change', event));
  call.on('network-connection', (event) => emit('network-connection', event));
  call.on('track-started', ({ participant, track, type }) => {
    if (participant === null || (type !== 'audio' && type !== 'video')) return;
    const { session_id: participantId, user_name: participantName, local } = participant;
    emit('track-started', { participantId, participantName, local, kind: type, track });
  });
}
