/** How a telephone dials what somebody wrote as their number (RFC 3966); null when it holds no number. */
export function dialled(phone: string): string | null {
  const [number = ''] = phone.split(/ext|x|#/i);
  const digits = number.replace(/\D/g, '');
  if (digits === '') return null;
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}

/** Numbers of North America alike, whoever wrote them; others, and those with more to them, as they were written. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line] = /^(?:\+?1)?(\d{3})(\d{3})(\d{4})$/.exec(phone.replace(/[\s().-]/g, '')) ?? [];
  return line === undefined ? phone : `(${area}) ${exchange}-${line}`;
}
