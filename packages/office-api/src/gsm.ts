/** What a text of the cheap kind may hold (GSM 03.38, basic set); one other character makes all of it cost more than twice. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]$/;

/** As telephones' keyboards and word processors write them. */
const PLAIN = new Map([
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['•', '-'],
]);

/** The same with what telephones write otherwise, and accents that the cheap kind does not have, left out; other writings stay. */
export function gsmText(text: string): string {
  return Array.from(text, (character) => {
    if (GSM.test(character)) return character;
    const plain = PLAIN.get(character) ?? character.normalize('NFKD').replace(/\p{M}/gu, '');
    return Array.from(plain).every((one) => GSM.test(one)) ? plain : character;
  }).join('');
}

/** In the cheap kind's second table: each takes the room of two (GSM 03.38, extension). */
const EXTENDED = /[\f^{}\\[~\]|€]/g;

/**
 * In how many parts a text goes, each of which is paid for, and how many characters are left in the last one: 160 to a text of the cheap
 * kind and 70 to any other, or 153 and 67 to each part of a longer one.
 */
export function textParts(text: string): { readonly parts: number; readonly left: number } {
  const sent = gsmText(text);
  const isCheap = Array.from(sent.replace(EXTENDED, '')).every((character) => GSM.test(character));
  const length = isCheap ? sent.length + (sent.match(EXTENDED)?.length ?? 0) : sent.length;
  const [one, each] = isCheap ? [160, 153] : [70, 67];
  const parts = length <= one ? 1 : Math.ceil(length / each);
  return { parts, left: (parts === 1 ? one : parts * each) - length };
}
