const SMALL = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
);
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10] as const),
);
const SCALES = new Map(Object.entries({ hundred: 100, thousand: 1_000, grand: 1_000 }));
const WORD = [...SMALL.keys(), ...TENS.keys(), ...SCALES.keys()].join('|');
const NUMBER = new RegExp(
  `\\b(?:an? (?=hundred|thousand|grand))?(?:${WORD})(?:(?:[\\s-]+|\\s+and\\s+)(?:${WORD}))*\\b`,
  'gi',
);

/** "A hundred and fifty dollars" as "150 dollars"; "one fifty" is 150 too, as prices are said. */
export function numbersAsDigits(text: string): string {
  return text.replace(NUMBER, (words) => String(amountOf(words.toLowerCase().split(/[\s-]+/))));
}

function amountOf(words: readonly string[]): number {
  let total = 0;
  let part = 0;
  for (const word of words) {
    const scale = SCALES.get(word);
    const value = SMALL.get(word) ?? TENS.get(word);
    if (scale === 1_000) [total, part] = [(total + Math.max(part, 1)) * scale, 0];
    else if (scale !== undefined) part = Math.max(part, 1) * scale;
    else if (value !== undefined) part = isApart(part, value) ? part * 100 + value : part + value;
  }
  return total + part;
}

/** "One fifty": no number goes on like that but a price. */
function isApart(part: number, value: number): boolean {
  return part > 0 && part < 20 && value >= 10;
}
