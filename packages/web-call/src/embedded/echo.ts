/** Of what is heard while the voice sounds, this share of its words in their order makes it the voice itself. */
const ECHO_SHARE = 0.7;
/** Fewer words than these in a row may be said by anybody. */
const ECHO_RUN = 3;

/**
 * What of the words heard is the visitor's, when the loudspeaker may have spoken `spoken` into the microphone: '' when
 * all of it is that, the rest when it begins like it. `sounding`: the voice has not ended yet; afterwards only words in
 * a row count, so that a quick "yes" after "yes or no?" is heard.
 */
export function withoutEcho(heard: string, spoken: string, sounding: boolean): string {
  const original = heard.split(/\s+/).filter((word) => plain(word) !== '');
  const words = original.map(plain);
  const voice = spoken.split(/\s+/).map(plain).filter(Boolean);
  if (words.length === 0) return '';
  if (sounding && inOrder(words, voice) >= ECHO_SHARE * words.length) return '';
  const run = startingRun(words, voice);
  if (run === words.length && run > 1) return '';
  return original.slice(run < ECHO_RUN ? 0 : run).join(' ');
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many of the words come in the voice's order, one after the other but not next to each other. */
function inOrder(words: readonly string[], voice: readonly string[]): number {
  let from = 0;
  let found = 0;
  for (const word of words) {
    const at = voice.indexOf(word, from);
    if (at < 0) continue;
    from = at + 1;
    found += 1;
  }
  return found;
}

/** How many words from the first on stand in the voice's sentence in a row. */
function startingRun(words: readonly string[], voice: readonly string[]): number {
  let longest = 0;
  voice.forEach((_word, start) => {
    let length = 0;
    while (length < words.length && words[length] === voice[start + length]) length += 1;
    longest = Math.max(longest, length);
  });
  return longest;
}
