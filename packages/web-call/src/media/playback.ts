/** Lets the visitor hear the tracks of a room. A room that speaks by itself never starts a track. */
export interface Playback {
  /** Called within the press that starts the call, since some browsers let sound begin only from there. */
  unlock(): void;
  /**
   * Plays a participant's track in place of the one before it. Resolves true when it sounds, false when it was stopped or
   * replaced first. A browser that refuses is told to `refused`, once; the track then starts on the visitor's next press.
   */
  play(participantId: string, track: MediaStreamTrack, refused: (reason: unknown) => void): Promise<boolean>;
  stop(participantId: string): void;
  /** Stops everything and takes every element out of the page; may be called twice. */
  stopAll(): void;
}
