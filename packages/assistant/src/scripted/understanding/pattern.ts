/** A pattern in which named parts stand as `${PART}`. Upper and lower case are the same. */
export function pattern({ raw }: TemplateStringsArray, ...parts: readonly RegExp[]): RegExp {
  return new RegExp(String.raw({ raw }, ...parts.map(({ source }) => source)), 'i');
}

/** One of these, anywhere in a text. */
export function anyOf(...phrases: readonly RegExp[]): RegExp {
  return new RegExp(sourceOf(phrases), 'i');
}

/** One of these, as words of their own. */
export function wholeWords(...phrases: readonly RegExp[]): RegExp {
  return new RegExp(`\\b(?:${sourceOf(phrases)})\\b`, 'i');
}

/** One of these, from the beginning of a word on. */
export function fromWord(...phrases: readonly RegExp[]): RegExp {
  return new RegExp(`\\b(?:${sourceOf(phrases)})`, 'i');
}

function sourceOf(phrases: readonly RegExp[]): string {
  return phrases.map(({ source }) => source).join('|');
}
