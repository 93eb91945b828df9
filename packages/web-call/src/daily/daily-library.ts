import type { DailyCallFactory, DailyCallStaticUtils } from '@daily-co/daily-js';
import { isRecord } from '../plain-error.ts';

export type DailyLibrary = DailyCallFactory & DailyCallStaticUtils;

/** Loads the room library, on the first press only: it is ten times the size of everything else on the page. */
export async function loadDailyLibrary(): Promise<DailyLibrary> {
  const module = await import('@daily-co/daily-js');
  // Bundlers take its ES module; Node takes its CommonJS one, where the default export lies one level deeper.
  for (const candidate of [module.default, Object(module.default).default]) {
    if (isDailyLibrary(candidate)) return candidate;
  }
  throw new TypeError('@daily-co/daily-js exports no createCallObject');
}

function isDailyLibrary(value: unknown): value is DailyLibrary {
  return (isRecord(value) || typeof value === 'function') && 'createCallObject' in value;
}
