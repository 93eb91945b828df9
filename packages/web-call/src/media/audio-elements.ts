import type { Playback } from './playback.ts';

/** Presses that let a page make sound. */
const GESTURES = ['pointerup', 'keydown'] as const;

interface Player {
  element: HTMLAudioElement;
  /** Ends the play that is under way, if it never began. */
  stopped(): void;
}

/**
 * Plays each participant in an `<audio data-participant-id>` at the end of the body: unmuted, autoplay.
 *
 * The elements are owned: a replaced track, a participant who left and the end of the call take theirs out of the page and
 * let go of the stream. A play the browser refuses is tried again at each press until it sounds.
 */
export function audioElements(page: () => Document = () => document): Playback {
  const players = new Map<string, Player>();
  let unlocked: HTMLAudioElement | null = null;

  function stop(participantId: string): void {
    const player = players.get(participantId);
    players.delete(participantId);
    player?.stopped();
  }

  function begin(element: HTMLAudioElement, refused: (reason: unknown) => void): [Promise<boolean>, () => void] {
    let stopped = () => {};
    const sounding = new Promise<boolean>((resolve) => {
      const press = () => void element.play().then(sounds, () => {});
      const unlisten = () => {
        for (const gesture of GESTURES) page().removeEventListener(gesture, press);
      };
      const sounds = () => {
        unlisten();
        resolve(true);
      };
      stopped = () => {
        unlisten();
        resolve(false);
        release(element);
      };
      element.play().then(sounds, (reason) => {
        if (element.srcObject === null) return; // stopped: the browser calls that an aborted play
        for (const gesture of GESTURES) page().addEventListener(gesture, press);
        refused(reason);
      });
    });
    return [sounding, stopped];
  }

  return {
    unlock() {
      if (unlocked !== null) return;
      unlocked = page().createElement('audio');
      // With nothing to play it stays pending or fails; that it was asked for within a press is what counts (WebKit).
      unlocked.play()?.catch(() => {});
    },
    play(participantId, track, refused) {
      stop(participantId);
      const element = unlocked ?? page().createElement('audio');
      unlocked = null;
      element.dataset.participantId = participantId;
      element.autoplay = true;
      element.muted = false;
      element.srcObject = new MediaStream([track]);
      page().body.append(element);
      const [sounding, stopped] = begin(element, refused);
      players.set(participantId, { element, stopped });
      return sounding;
    },
    stop,
    stopAll() {
      for (const participantId of [...players.keys()]) stop(participantId);
      unlocked = null;
    },
  };
}

function release(element: HTMLAudioElement): void {
  element.pause();
  element.srcObject = null;
  element.remove();
}
