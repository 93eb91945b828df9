import { loadavg } from 'node:os';

export interface Target {
  readonly atMost?: number;
  readonly atLeast?: number;
}

/** One figure a line, with its target and whether this run reached it. */
export function print(what: string, value: number, unit: string, target: Target = {}): void {
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = target;
  const aim = target.atMost !== undefined ? `≤ ${atMost}` : target.atLeast !== undefined ? `≥ ${atLeast}` : '';
  const verdict = aim === '' ? '' : value <= atMost && value >= atLeast ? '  reached' : '  MISSED';
  const figure = `${value.toLocaleString('en-US', { maximumSignificantDigits: 4 })} ${unit}`.trim();
  console.log(`${what.padEnd(62)} ${figure.padStart(16)}  ${aim.padEnd(10)}${verdict}`);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The nearest-rank percentile; NaN for no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** How much else the machine had to do in the last minute: figures of a busy one are good for ratios only. */
export function printLoad(): void {
  print('load average, one minute', loadavg()[0] ?? Number.NaN, '');
}
