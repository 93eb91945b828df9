import { quarantine as words } from '@downspout/business/office/inbox';
import { Link } from '@tanstack/react-router';
import { useLeadCount } from './use-lead-list.ts';

/** Neither found to be spam nor released yet. */
const HELD = { delivery: 'held', status: 'new' } as const;

/** Tells of requests that are held back as likely spam, as long as nobody has decided on them. */
export function QuarantineNotice() {
  const count = useLeadCount(HELD) ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <div className="notice quarantine">
          <p>{words.notice(count)}</p>
          <Link to="/" search={HELD}>
            {count === 1 ? words.lookAtOne : words.look}
          </Link>
        </div>
      )}
    </div>
  );
}
