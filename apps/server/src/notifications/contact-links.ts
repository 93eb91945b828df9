import { e164 } from '../opt-outs/e164.ts';

const MAP = 'https://www.google.com/maps/search/?api=1&query=';

/** What a telephone does at a tap; null where what was written holds no number, or no address. */
export interface ContactLinks {
  /** `tel:` (RFC 3966). */
  readonly call: string | null;
  /** `sms:` (RFC 5724). */
  readonly text: string | null;
  /** https://developers.google.com/maps/documentation/urls/get-started#search-action */
  readonly map: string | null;
}

/** Nothing that a visitor wrote becomes part of a link but as a number, or encoded. */
export function contactLinks({ phone, address }: { phone: string; address: string }): ContactLinks {
  const number = e164(phone);
  const place = address.toWellFormed().trim();
  return {
    call: number === null ? null : `tel:${number}`,
    text: number === null ? null : `sms:${number}`,
    map: place === '' ? null : `${MAP}${encodeURIComponent(place)}`,
  };
}
