import { PLAYABLE, receiveAppMessage } from './app-messages.ts';
import { recoverAudio } from './media/audio-recovery.ts';
import { listenForSpeech } from './media/speech.ts';
import type { CallParts } from './options.ts';
import type { Room, StartedTrack } from './room.ts';
import type { Session } from './session.ts';
import { emitStepError } from './step-error.ts';

/** Listens to everything the room tells, before it is joined, so that nothing early is lost; until the call ends. */
export function listenToRoom(session: Session, room: Room, parts: CallParts): void {
  const { playback } = parts;
  const unlisten = [
    room.on('app-message', (data) => receiveAppMessage(session, data)),
    room.on('participant-updated', (participant) => session.emit('daily-participant-updated', participant)),
    room.on('participant-left', (participantId) => playback?.stop(participantId)),
    room.on('track-started', (started) => playTrack(session, room, parts, started)),
    room.on('levels', listenForSpeech(session)),
    room.on('network-quality-change', (event) => session.emit('network-quality-change', event)),
    room.on('network-connection', (event) => session.emit('network-connection', event)),
    room.on('camera-error', (event) => session.emit('camera-error', event)),
    room.on('nonfatal-error', ({ type }) => {
      if (type === 'audio-processor-error') void recoverAudio(session, room);
    }),
    room.on('error', (event, failure) => {
      session.emit('error', event);
      if (session.established) void session.end({ by: 'room-error' });
      else session.abortStart(failure);
    }),
    room.on('left', () => void session.end({ by: 'leaving' })),
  ];
  session.onEnd(() => {
    for (const off of unlisten) off();
  });
}

/** Plays the assistant's tracks and tells it so, once per track; tracks of anyone else stay silent. */
function playTrack(session: Session, room: Room, { playback, speakerName }: CallParts, started: StartedTrack): void {
  const { participantId, participantName, local, kind, track } = started;
  if (local || participantName !== speakerName) return;
  const sendPlayable = () => session.command(() => room.send(PLAYABLE));
  if (kind === 'video') {
    session.emit('video', track);
    sendPlayable();
    return;
  }
  const refused = (error: unknown) => emitStepError(session, 'audio-start-failed', 'audio-playback', error);
  playback?.play(participantId, track, refused).then((sounds) => {
    if (sounds) sendPlayable();
  }, refused);
}
