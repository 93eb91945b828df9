import { anyOf } from './pattern.ts';

/**
 * What an answer amounts to. `weak`: "ok", "sounds good", which may only mean that somebody listens. `done`: "that's all",
 * which is a no to "anything else?" and none to "is that right?".
 */
export type Answer = 'yes' | 'weak' | 'no' | 'done' | 'unsure' | null;

export interface AnswerReading {
  readonly answer: Answer;
  /** Whether more was said than that. */
  readonly more: boolean;
}

/** Longest first where one begins with another. Tried in the order unsure, no-that-is-yes, no, yes, weak, filler. */
const CLASSES = [
  [
    'no',
    anyOf(
      /(?:i'?ll|i will|i have to|i need to|let me)(?: have to)? think (?:about (?:it|that)|it over)/,
      /maybe later|(?:i'?m )?not interested|some other time|another time|not right now/,
      /(?:i'?ll )?call (?:you )?back later|i'?ll call (?:you )?back|later/,
    ),
  ],
  [
    'unsure',
    anyOf(
      /i'?m not (?:so )?sure(?: about that)?|not (?:so )?sure|i don'?t know|i dunno|dunno/,
      /(?:i have )?no idea|no clue|i (?:don'?t|do not|can'?t) (?:remember|recall)|i forgot|maybe/,
      /perhaps|possibly|i guess(?: so)?|kind of|sort of|it depends|let me think|whatever|if i must/,
      /hard to say/,
    ),
  ],
  [
    'yes',
    anyOf(
      /no problem|no worries|why not|no changes?|nothing to change/,
      /no that'?s (?:all )?(?:right|correct|fine|good|it)/,
    ),
  ],
  [
    'done',
    anyOf(
      /nothing(?: else)?|none|that'?s (?:it|all|everything)|that is (?:it|all|everything)/,
      /that(?:'ll| will) be all|i'?m (?:good|fine|done|all set)|all set|nothing more/,
    ),
  ],
  [
    'no',
    anyOf(
      /no thank you|no thanks|not really|not at all|not quite|not yet|not now|not today/,
      /not necessary|nope|nah|naw|no way|no|never(?: mind)?|i don'?t think so|i do not|i don'?t/,
      /don'?t|do not|absolutely not|of course not|definitely not|certainly not|please don'?t/,
      /i'?d rather not|i would rather not|i prefer not(?: to)?|i'?d prefer not(?: to)?|rather not/,
      /skip(?: it| that| this)?|pass|negative|that'?s (?:not (?:right|correct|it)|wrong|incorrect)/,
      /that is (?:not (?:right|correct)|wrong|incorrect)|it'?s (?:not (?:right|correct)|wrong)/,
      /not (?:right|correct)|incorrect|wrong/,
    ),
  ],
  [
    'yes',
    anyOf(
      /yes please|yes|yeah|yep|yup|yea|yah|ya|sure thing|sure|of course|absolutely|definitely/,
      /certainly|exactly|correct|that'?s (?:right|correct)|that is (?:right|correct)|it is|it does/,
      /all correct|everything(?:'?s| is) (?:right|correct)|affirmative|i agree|i consent|i do/,
      /i would(?: like that| love (?:that|to))?|i'?d (?:like|love) (?:that|to)/,
      /you (?:may|can)(?: do that| text me| send them)?|please do(?: so)?|go ahead|do it|do that/,
      /send it(?: in)?|submit it|by all means|you got it|you bet|si/,
    ),
  ],
  [
    'weak',
    anyOf(
      /okay|ok|okey|k|alright|all right|all good|right|fine|good|great|perfect|cool/,
      /sounds (?:good|right|great|fine|about right)|looks (?:good|right)/,
      /that'?s (?:fine|good|ok|okay|perfect|great)|that (?:works|sounds (?:good|right|great))/,
      /works for me|it'?s (?:fine|ok|okay)|uh huh|mm ?hmm?|mhm|got it|i see|fine by me/,
      /i suppose(?: so)?/,
    ),
  ],
  [
    'filler',
    anyOf(
      /please|thanks|thank you(?: very much| so much)?|um+|uh+|er+|oh|well|so|and|then|now|just/,
      /really|i think|hm+|ah|sir|ma'?am|dear|hey|that|it|for me|with me|man|buddy|guys|me/,
    ),
  ],
] as const;

const PATTERNS = CLASSES.map(([kind, phrases]) => ({
  kind,
  pattern: new RegExp(`(?:${phrases.source})(?![a-z0-9'])`, 'y'),
}));

/** Reads the yes or no with which a text begins, and whether that is all of it. */
export function readAnswer(text: string): AnswerReading {
  const plain = text
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim();
  let answer: Answer = null;
  let at = 0;
  while (at < plain.length) {
    const found = phraseAt(plain, at);
    if (found === null) return { answer, more: true };
    answer = joined(answer, found.kind);
    at = found.end;
  }
  return { answer, more: false };
}

function phraseAt(plain: string, at: number) {
  for (const { kind, pattern } of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(plain);
    if (match === null) continue;
    const end = at + match[0].length;
    return { kind, end: plain.charAt(end) === ' ' ? end + 1 : end };
  }
  return null;
}

function joined(before: Answer, kind: (typeof PATTERNS)[number]['kind']): Answer {
  if (kind === 'filler' || before === kind) return before;
  if (before === null) return kind;
  if (before === 'weak' || kind === 'weak') return before === 'weak' ? kind : before;
  if (before === 'done' || kind === 'done') return 'done';
  return 'unsure';
}
