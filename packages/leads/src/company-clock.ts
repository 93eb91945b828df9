import { hours, timeZone } from '@downspout/business/facts';
import { createBusinessClock } from './business-hours.ts';

/** The company's own hours, by the clocks on its walls. */
export const companyClock = createBusinessClock(hours, timeZone);
