import type { LeadPage } from '@downspout/office-api/lead';
import { Moment } from '../../ui/moment.tsx';
import { optOut as words } from '../../words/lead/lead.ts';

/** Says since when a number must not be texted. */
export function OptedOut({ at, keyword }: NonNullable<LeadPage['optOut']>) {
  return (
    <>
      {words.since} <Moment at={at} /> ({keyword}). {words.mustNot}
    </>
  );
}
