import { mail, readyText } from '../../words/lead/lead.ts';

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
