/** What carriers and the FCC have taken as a wish for no more text messages (47 CFR 64.1200(a)(10)), without blanks. */
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP']);

/** A word as it was texted, and what it means. */
export interface Keyword {
  /** In capitals, letters alone. */
  readonly keyword: string;
  readonly optedOut: boolean;
}

/** Null for a word that is none of them. */
export function readKeyword(text: string): Keyword | null {
  const keyword = text.toUpperCase().replace(/[^A-Z]/g, '');
  if (STOP.has(keyword)) return { keyword, optedOut: true };
  return START.has(keyword) ? { keyword, optedOut: false } : null;
}

export const KEYWORDS: readonly string[] = [...STOP, ...START];
