import type { CallFacts } from './call-request.ts';
import { prepareRecording } from './media/recording.ts';
import type { CallParts } from './options.ts';
import { elapsed, type Progress } from './progress.ts';
import type { Room, RoomOptions } from './room.ts';
import { listenToRoom } from './room-listeners.ts';
import { setUpRoom } from './room-setup.ts';
import type { Session } from './session.ts';
import { emitStepError } from './step-error.ts';
import { whileWanted } from './still-wanted.ts';

/** A phone needs this long to settle its permissions (specification, point 9). */
const MOBILE_PERMISSION_WAIT_MS = 1_000;

export interface EnterRoom {
  session: Session;
  progress: Progress;
  parts: CallParts;
  facts: CallFacts;
  /** `start` emits an error event for a failed step; `reconnect` only its closing one. */
  by: 'start' | 'reconnect';
}

/** Makes the room, joins it and sets it up: the stages that start and reconnect have in common, in their order. */
export async function enterRoom(entry: EnterRoom): Promise<void> {
  const { session, progress, parts, facts, by } = entry;
  const room = await makeRoom(entry);
  listenToRoom(session, room, parts);
  const { recording } = room;
  const requestRecording = facts.videoRecordingEnabled && recording ? prepareRecording(session, room, recording) : null;
  if (facts.videoRecordingEnabled || hasAvatar(entry)) room.video?.receive();

  await waitForMobilePermissions(entry);
  await join(entry, room);
  setUpRoom({
    session,
    progress,
    room,
    requestRecording,
    recordingWanted: facts.videoRecordingEnabled,
    emitErrors: by === 'start',
  });
}

function makeRoom(entry: EnterRoom): Promise<Room> {
  const { session, progress, parts, facts, by } = entry;
  const recorded = facts.videoRecordingEnabled;
  const audioSource = parts.audioSource;
  const videoSource = parts.videoSource ?? recorded;
  const stage = 'video-call-object-creation';
  const work = () => {
    const made = parts.rooms({ audioSource, videoSource, microphoneOn: !session.muted }, session.signal);
    // Entered the moment it exists, even when the call has ended meanwhile: an unowned room would keep the microphone.
    made.then(session.enter, () => {});
    return whileWanted(session, made, { ms: parts.limits.roomMs, what: stage });
  };
  const metadata = {
    audioSource: namedSource(audioSource),
    videoSource: namedSource(videoSource),
    isVideoRecordingEnabled: recorded,
    isVideoEnabled: hasAvatar(entry),
  };
  const failed =
    by === 'start' && ((error: unknown) => emitStepError(session, 'daily-call-object-creation-error', stage, error));
  return progress.step({ stage, metadata, work, failed });
}

async function waitForMobilePermissions({ session, progress, parts: { mobile } }: EnterRoom): Promise<void> {
  progress.report('mobile-permissions', 'started', { metadata: { isMobile: mobile } });
  const { clock } = session;
  const since = clock.now();
  if (mobile) {
    const settled = new Promise<void>((resolve) => session.onEnd(clock.after(MOBILE_PERMISSION_WAIT_MS, resolve)));
    await whileWanted(session, settled);
  }
  progress.report(
    'mobile-permissions',
    'completed',
    mobile
      ? { duration: elapsed(since, clock), metadata: { action: 'permissions-wait' } }
      : { metadata: { action: 'skipped-not-mobile' } },
  );
}

function join({ session, progress, parts, facts, by }: EnterRoom, room: Room): Promise<void> {
  const stage = 'video-call-join';
  const limit = { ms: parts.limits.joinMs, what: stage };
  const work = () => whileWanted(session, room.join({ url: facts.webCallUrl }), limit);
  const failed =
    by === 'start' &&
    ((error: unknown, duration: number) => emitStepError(session, 'daily-call-join-error', stage, error, duration));
  return progress.step({ stage, work, failed });
}

function hasAvatar({ facts, parts }: EnterRoom): boolean {
  return facts.voiceProvider === parts.avatarVoiceProvider;
}

/** A track is no plain data; events name it instead. */
function namedSource(source: RoomOptions['audioSource']): boolean | string {
  return typeof source === 'object' ? 'track' : source;
}
