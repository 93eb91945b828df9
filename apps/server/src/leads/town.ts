const ZIP = /^\d{5}(-\d{4})?$/;
const STATE = /^([A-Z]{2}\.?|[A-Z][a-z]\.)$/;
const COUNTRY = /^(USA|U\.S\.A\.|United States.*)$/i;

/** The town in an address as people write it, with commas between its parts; `''` when there is none to tell from the street. */
export function townOf(address: string): string {
  const parts = address.split(/[,\n]/).map((part) => part.trim());
  const [, ...afterStreet] = parts.filter((part) => part !== '' && !COUNTRY.test(part));
  const town = afterStreet.map(withoutState).findLast((part) => part !== '') ?? '';
  return /\d/.test(town) ? '' : town;
}

function withoutState(part: string): string {
  const words = part.split(/\s+/);
  if (ZIP.test(words.at(-1) ?? '')) words.pop();
  if (STATE.test(words.at(-1) ?? '') || (words.length === 1 && words[0]?.length === 2)) words.pop();
  return words.join(' ');
}
