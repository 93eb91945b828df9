import { MAX_AMOUNT_CENTS } from '@downspout/office-api/limits';

/** Dollars with at most two digits of cents, with or without `$` and commas between thousands. */
const AMOUNT = /^\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const DOLLARS = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount as it was typed, exactly in cents; null for nothing, `'wrong'` for what is none, `'too-much'` above the limit. */
export function parseDollars(text: string): number | null | 'wrong' | 'too-much' {
  const typed = text.trim();
  if (typed === '') return null;
  const [, dollars, cents = ''] = AMOUNT.exec(typed) ?? [];
  if (dollars === undefined) return 'wrong';
  // Digits are put side by side, since 0.29 * 100 is not 29.
  const amount = Number(dollars.replaceAll(',', '') + cents.padEnd(2, '0'));
  return amount > MAX_AMOUNT_CENTS ? 'too-much' : amount;
}

/** Such as `$1,250` or `$99.50`. */
export function formatDollars(cents: number): string {
  return DOLLARS.format(cents / 100);
}
