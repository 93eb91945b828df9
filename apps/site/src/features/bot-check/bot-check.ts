import { HONEYPOT } from './honeypot.tsx';
import { workProof } from './work-proof.ts';

/** A press waits no longer than this for the proof of work, in ms: without it the request counts all the same. */
const PATIENCE_MS = 1_000;

const TEXTS = ':is(input, textarea):not([type=hidden], [type=checkbox])';

/** Evidence for our server that a person fills in the form (docs/decisions/013-spam.md). */
export interface BotCheck {
  /** To be called whenever the focus comes into the form; the first time begins the proof of work. */
  begin(form: HTMLFormElement): void;
  /** Headers of the request that is sent now. Afterwards it begins anew: a proof counts once. */
  headers(form: HTMLFormElement): Promise<Record<string, string>>;
}

export function createBotCheck(): BotCheck {
  /** Null once the time is unknown: what was typed before the script came, or is restored, took time nobody has counted. */
  let focusedAt: number | null | undefined;
  /** Undefined again once it could not be made: the network may have been gone. */
  let proof: Promise<string | null> | undefined;

  const begin = (form: HTMLFormElement): Promise<string | null> => {
    focusedAt ??= focusedAt === undefined && isEmpty(form) ? performance.now() : null;
    proof ??= workProof().then((made) => {
      if (made === null) proof = undefined;
      return made;
    });
    return proof;
  };

  return {
    begin,
    async headers(form) {
      const working = begin(form);
      const filledIn = focusedAt == null ? null : String(Math.round(performance.now() - focusedAt));
      const done = await Promise.race([working, after(PATIENCE_MS)]);
      focusedAt = undefined;
      if (done !== null) proof = undefined;
      return {
        ...(filledIn !== null && { 'fill-time': filledIn }),
        ...(done !== null && { 'proof-of-work': done }),
        ...(honeypotOf(form) !== '' && { honeypot: '1' }),
      };
    },
  };
}

function isEmpty(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXTS)].every(({ value }) => value === '');
}

function honeypotOf(form: HTMLFormElement): string {
  return String(new FormData(form).get(HONEYPOT) ?? '');
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
