/**
 * A number of the North American plan in its national form, `(404) 555-0123`, however it was written; null for anything
 * else (https://nanpa.com/numbering), such as one with `+` and another country's code. Area codes and exchanges begin with 2 to 9.
 */
export function nationalPhone(text: string): string | null {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const parts = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits);
  return parts === null || /[a-z]|\+(?!\s*1)/i.test(text) ? null : `(${parts[1]}) ${parts[2]}-${parts[3]}`;
}
