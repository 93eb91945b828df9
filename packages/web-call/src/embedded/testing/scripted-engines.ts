import type { Recogniser, RecogniserEvents } from '../listening.ts';
import type { Speaker, SpeakerEvents } from '../speaking.ts';

/** A recogniser that hears what the test says. */
export interface ScriptedRecogniser extends Recogniser {
  /** Null while nobody listens. */
  readonly on: RecogniserEvents | null;
  readonly started: number;
}

export function scriptedRecogniser(): ScriptedRecogniser {
  let on: RecogniserEvents | null = null;
  let started = 0;
  return {
    get on() {
      return on;
    },
    get started() {
      return started;
    },
    listen(events) {
      on = events;
      started += 1;
      return () => {
        on = null;
      };
    },
  };
}

/** A speaker whose sentences begin and end when the test says so. */
export interface ScriptedSpeaker extends Speaker {
  /** Every sentence that was begun; `-` before one that was broken off. */
  readonly story: readonly string[];
  /** Of the sentence at hand; null when there is none. */
  readonly on: SpeakerEvents | null;
  /** Speaks the sentence at hand from its start to its end. */
  speakOn(): void;
}

export function scriptedSpeaker(): ScriptedSpeaker {
  const story: string[] = [];
  let on: SpeakerEvents | null = null;
  return {
    story,
    get on() {
      return on;
    },
    speak(text, events) {
      story.push(text);
      on = events;
      return () => {
        story.push(`-${text}`);
        on = null;
      };
    },
    speakOn() {
      const spoken = on;
      on = null;
      spoken?.started();
      spoken?.ended();
    },
  };
}
