import { mail, readyText } from '../../words/lead.ts';

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

/** With a text that is ready: `?&` is understood by both iOS, which wants `&`, and Android, which wants `?`. */
export function smsHref(number: string, firstName: string): string {
  return `sms:${number}?&body=${encodeURIComponent(readyText(firstName))}`;
}

/** RFC 6068: line breaks are `%0D%0A`, and the address is encoded but for its `@`. */
export function mailHref(email: string, firstName: string): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  const body = encodeURIComponent(mail.text(firstName).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${encodeURIComponent(mail.subject)}&body=${body}`;
}

/** What a visitor wrote is a link only as a web address: nothing that runs in our page. */
export function webHref(text: string): string | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
