import type { StartedTrack } from '../room.ts';

/** Stands for a media track where only its identity counts: Node has no media. */
export class FakeTrack extends EventTarget implements MediaStreamTrack {
  contentHint = '';
  enabled = true;
  readonly id: string;
  readonly kind: 'audio' | 'video';
  readonly label = '';
  readonly muted = false;
  readonly readyState = 'live';
  onended = null;
  onmute = null;
  onunmute = null;
  constructor(kind: 'audio' | 'video', id = crypto.randomUUID()) {
    super();
    this.kind = kind;
    this.id = id;
  }
  applyConstraints() {
    return Promise.resolve();
  }
  clone() {
    return new FakeTrack(this.kind);
  }
  getCapabilities() {
    return {};
  }
  getConstraints() {
    return {};
  }
  getSettings() {
    return {};
  }
  stop() {}
}

/** A track of the assistant. */
export function assistantTrack(kind: 'audio' | 'video' = 'audio', more: Partial<StartedTrack> = {}): StartedTrack {
  return {
    participantId: 'p1',
    participantName: 'Vapi Speaker',
    local: false,
    kind,
    track: new FakeTrack(kind),
    ...more,
  };
}
