import { CONFIRMATION_NEEDED } from '@downspout/office-api/session';
import { refusalOf } from './http.ts';

/** Whether whoever is there has proved who they are. */
type Ask = () => Promise<boolean>;

const nobodyAsks: Ask = async () => false;
let ask = nobodyAsks;
/** One dialog for all that wait for it. */
let asking: Promise<boolean> | null = null;

/** Who asks from now on, as long as a screen can show it. Answers how to end that. */
export function askBy(how: Ask): () => void {
  ask = how;
  return () => {
    ask = nobodyAsks;
    // Nobody answers a dialog that has gone.
    asking = null;
  };
}

/** Sends it, and once more after a proof of who is there if the server wants one. Without that it throws the refusal. */
export async function confirmed<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isUnconfirmed(error) || !(await askOnce())) throw error;
    return send();
  }
}

function askOnce(): Promise<boolean> {
  if (asking !== null) return asking;
  const begun = ask().finally(() => {
    if (asking === begun) asking = null;
  });
  asking = begun;
  return begun;
}

export function isUnconfirmed(error: unknown): boolean {
  return refusalOf(error)?.code === CONFIRMATION_NEEDED;
}
