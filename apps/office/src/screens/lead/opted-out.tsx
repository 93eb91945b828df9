import { optOut as words } from '@downspout/business/office/lead';
import type { LeadPage } from '@downspout/office-api/lead';
import { Moment } from '../../ui/moment.tsx';

/** Says since when a number must not be texted. */
export function OptedOut({ at, keyword }: NonNullable<LeadPage['optOut']>) {
  return (
    <>
      {words.since} <Moment at={at} /> ({keyword}). {words.mustNot}
    </>
  );
}
