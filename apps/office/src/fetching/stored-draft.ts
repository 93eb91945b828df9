import { useKeptDraft } from './drafts.ts';
import { useSession } from './use-session.ts';

/**
 * A draft as `useKeptDraft` has it that also outlives a reload, in this tab alone: what its user has typed, and nothing that the server has
 * told. `read` takes what was stored, of whatever version, and answers null for what it does not know.
 */
export function useStoredDraft<Value>(leadId: string, what: string, read: (stored: unknown) => Value | null) {
  const username = useSession().data?.username ?? '';
  const [kept, keep] = useKeptDraft<Value>(leadId, what);
  const key = `draft ${username} ${leadId} ${what}`;
  const stored = () => read(parsed(storage()?.getItem(key) ?? null));
  const change = (update: (latest: Value | null) => Value | null) =>
    keep((latest) => {
      const next = update(latest ?? stored());
      if (next === null) storage()?.removeItem(key);
      else storage()?.setItem(key, JSON.stringify(next));
      return next;
    });
  return [kept ?? stored(), change] as const;
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null where the browser keeps nothing for this page. */
export function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
