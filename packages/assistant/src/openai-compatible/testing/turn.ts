import type { AssistantAct, AssistantMemory, AssistantTurn, Line, SubmitOutcome } from '../../assistant-model.ts';

export interface TestTurn extends AssistantTurn {
  /** What was submitted, in order. */
  readonly submitted: unknown[];
  readonly abort: AbortController;
}

export interface TurnOptions {
  /** What was said before, beginning with the assistant, side by side. */
  readonly before?: readonly (string | Line)[];
  readonly memory?: AssistantMemory | null;
  /** What becomes of each submitted request; all after the last are stored. */
  readonly outcomes?: readonly SubmitOutcome[];
}

/** A turn in which the visitor has just said something. */
export function turnSaying(text: string, { before = [], memory = null, outcomes = [] }: TurnOptions = {}): TestTurn {
  const submitted: unknown[] = [];
  const abort = new AbortController();
  const lines = before.map((line, index): Line => {
    if (typeof line !== 'string') return line;
    return { role: index % 2 === 0 ? 'assistant' : 'user', text: line };
  });
  return {
    heard: { kind: 'said', text },
    lines: [...lines, { role: 'user', text }],
    memory,
    signal: abort.signal,
    abort,
    submitted,
    async submit(request) {
      submitted.push(request);
      return outcomes[submitted.length - 1] ?? { state: 'stored' };
    },
  };
}

/** All acts, and the error that ended them; null when none did. */
export async function actsOf(acts: AsyncIterable<AssistantAct>): Promise<{ acts: AssistantAct[]; error: unknown }> {
  const taken: AssistantAct[] = [];
  try {
    for await (const act of acts) taken.push(act);
    return { acts: taken, error: null };
  } catch (error) {
    return { acts: taken, error };
  }
}

export function says(...texts: string[]): AssistantAct[] {
  return texts.map((text) => ({ kind: 'say', text }));
}
