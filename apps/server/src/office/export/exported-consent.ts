import type { Kysely } from 'kysely';
import { consentTime, readOptOuts } from '../../opt-outs/standing.ts';
import type { Tables } from '../../store/tables.ts';
import type { Cell } from './csv.ts';

/**
 * `sms_opt_in`: whether they may be texted now, which programs for text messages ask; null when nobody has asked them. The
 * consent as it was given stands beside it as evidence, and so does the word by which it ended.
 */
export const CONSENT_COLUMNS = [
  'sms_opt_in',
  'sms_consent_given',
  'consent_version',
  'consent_text',
  'consented_at',
  'sms_opted_out_at',
  'sms_opted_out_by',
] as const;

/** What is stored of it with the lead; the consent's parts are null for the form that does not ask. */
interface StoredConsent {
  readonly phone: string;
  readonly received_at: number;
  readonly erased_at: number | null;
  readonly sms_opt_in: 0 | 1 | null;
  readonly consented_at: string | null;
}

type ConsentCells = Record<'sms_opt_in' | 'sms_consent_given' | 'sms_opted_out_at' | 'sms_opted_out_by', Cell>;

/** In the rows' order, with one query for all of them. */
export async function consentCells(db: Kysely<Tables>, rows: readonly StoredConsent[]): Promise<ConsentCells[]> {
  const optOuts = await readOptOuts(
    db,
    rows.map(({ phone, received_at, sms_opt_in, consented_at }) => ({
      phone,
      consentedAt: sms_opt_in === 1 ? consentTime({ consented_at: consented_at ?? '', received_at }) : null,
    })),
  );
  return rows.map(({ sms_opt_in, erased_at }, index) => {
    const optOut = optOuts[index] ?? null;
    const given = sms_opt_in === null ? null : sms_opt_in === 1;
    return {
      sms_opt_in: optOut === null && erased_at === null ? given : false,
      sms_consent_given: given,
      sms_opted_out_at: optOut === null ? null : new Date(optOut.at).toISOString(),
      sms_opted_out_by: optOut?.keyword ?? null,
    };
  });
}
