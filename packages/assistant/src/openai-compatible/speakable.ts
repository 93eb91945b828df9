/**
 * A sentence as it can be spoken: without markup, addresses of web pages, and symbols that a voice would spell out. Empty
 * when nothing is left to say.
 */
export function speakable(sentence: string): string {
  const text = sentence
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\bhttps?:\/\/[^\s.,;:!?)]*(?:[.,;:!?)]+[^\s.,;:!?)]+)*/gi, '')
    .replace(/<\/?[a-z][^<>]{0,100}>/gi, '')
    .replace(/^\s*(?:#{1,6}|>|[-*+•]|\d{1,2}[.)])\s+/, '')
    .replace(/[*`|~]+|\p{Extended_Pictographic}|\uFE0F|\u200D/gu, '')
    .replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(text) ? text : '';
}

const FENCE = /^\s*(?:```|~~~)/;

/** Leaves out what stands between the fences of a code block. One for each answer. */
export function createFenceFilter(): (sentence: string) => boolean {
  let fenced = false;
  return (sentence) => {
    const fence = FENCE.test(sentence);
    if (fence) fenced = !fenced;
    return !fence && !fenced;
  };
}
