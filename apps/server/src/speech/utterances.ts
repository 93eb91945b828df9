import { FRAME_BYTES, loudness } from './sound.ts';

/** Frames are of 20 ms. */
const FRAMES_PER_SECOND = 50;
/** Voice begins after so many loud frames out of the last ten: a click is shorter. */
const WINDOW = 10;
const LOUD_TO_BEGIN = 6;
/** While the assistant speaks, what its loudspeaker leaves in the microphone must not count. */
const LOUD_TO_BEGIN_OVER_ASSISTANT = 9;
/** An utterance ends after this much quiet, in frames. */
const QUIET_TO_END = 0.7 * FRAMES_PER_SECOND;
/** Kept from before the first loud frame, in frames: words begin softly. */
const LEAD_IN = 0.3 * FRAMES_PER_SECOND;
/** The longest utterance, in frames; what goes on is the next one. */
const LONGEST = 30 * FRAMES_PER_SECOND;
/** Louder than the room by this factor, and than digital silence at all. */
const OVER_NOISE = 3;
const LEAST_LOUD = 0.006;
/**
 * How fast the idea of the room's noise follows louder frames, a frame: in seconds between utterances; within one, so
 * slowly that only a noise that never ends is learnt. It follows quieter frames at once.
 */
const NOISE_RISE = 0.002;
const NOISE_RISE_IN_UTTERANCE = 0.0002;

export interface UtteranceEvents {
  /** The visitor begins to talk. */
  readonly began: () => void;
  /** They have stopped; all that was said, as samples. */
  readonly ended: (samples: Buffer) => void;
}

/** Tells a visitor's utterances from the quiet between them, by loudness alone. */
export interface Utterances {
  /** The next sound of the microphone, of any length. `overAssistant`: while the assistant speaks. */
  take(sound: Buffer, overAssistant: boolean): void;
}

export function createUtterances({ began, ended }: UtteranceEvents): Utterances {
  let rest: Buffer = Buffer.alloc(0);
  let noise = LEAST_LOUD;
  let window: boolean[] = [];
  let lead: Buffer[] = [];
  let spoken: Buffer[] | null = null;
  let quiet = 0;

  function takeFrame(frame: Buffer, overAssistant: boolean): void {
    const level = loudness(frame);
    const loud = level > Math.max(LEAST_LOUD, noise * OVER_NOISE);
    const rise = spoken === null ? NOISE_RISE : NOISE_RISE_IN_UTTERANCE;
    noise = level < noise ? level : noise + (level - noise) * rise;
    if (spoken === null) wait(frame, loud, overAssistant);
    else follow(spoken, frame, loud);
  }

  function wait(frame: Buffer, loud: boolean, overAssistant: boolean): void {
    lead = [...lead.slice(1 - LEAD_IN), frame];
    window = [...window.slice(1 - WINDOW), loud];
    const needed = overAssistant ? LOUD_TO_BEGIN_OVER_ASSISTANT : LOUD_TO_BEGIN;
    if (window.filter(Boolean).length < needed) return;
    spoken = lead;
    quiet = 0;
    began();
  }

  function follow(frames: Buffer[], frame: Buffer, loud: boolean): void {
    frames.push(frame);
    quiet = loud ? 0 : quiet + 1;
    if (quiet < QUIET_TO_END && frames.length < LONGEST) return;
    spoken = null;
    lead = [];
    window = [];
    ended(Buffer.concat(frames));
  }

  return {
    take(sound, overAssistant) {
      const all = rest.length === 0 ? sound : Buffer.concat([rest, sound]);
      let at = 0;
      for (; at + FRAME_BYTES <= all.length; at += FRAME_BYTES) {
        // A copy: the socket's own memory is not to be held on to for a whole utterance.
        takeFrame(Buffer.from(all.subarray(at, at + FRAME_BYTES)), overAssistant);
      }
      rest = Buffer.from(all.subarray(at));
    },
  };
}
