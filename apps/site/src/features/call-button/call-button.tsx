import { callFailures, callButton as words } from '@downspout/business/copy';
import { phone } from '@downspout/business/facts';
import { Phone, X } from 'lucide-react';
import type { CallFailure } from './call-failure.ts';

/** What is told when not even the script that knows causes could be had (`wake-call.ts`). */
const WITHOUT_SCRIPT: CallFailure = 'unreachable';

/**
 * The floating button (specification, point 2). It is a phone link until its script has taken over; the script shows its
 * states by `data-state` (idle, connecting, active), for all of which the pictures are here.
 */
export function CallButton({ landing }: { landing: string }) {
  return (
    <aside
      aria-label={words.region}
      data-call
      data-state="idle"
      data-words={JSON.stringify({
        call: words.call,
        hangUp: words.hangUp,
        connecting: words.connecting,
        listening: words.listening,
        ended: words.ended,
      })}
    >
      <a href={phone.href} aria-label={words.call} title={words.call} className="call-button">
        <Phone size={26} aria-hidden="true" className="call-idle" />
        <span aria-hidden="true" className="call-connecting spinner" />
        <X size={28} aria-hidden="true" className="call-active" />
      </a>
      <p role="status" className="call-status" />
      <div role="alert" className="call-failure" hidden>
        {Object.entries(callFailures).map(([cause, text]) => (
          <p key={cause} data-cause={cause} hidden={cause !== WITHOUT_SCRIPT}>
            {text}
          </p>
        ))}
        <ul>
          <li>
            <a href={phone.href} className="link">
              {phone.display}
            </a>
          </li>
          <li>
            <a href={`${landing}#contact`} className="link">
              {words.form}
            </a>
          </li>
        </ul>
        <button type="button" aria-label={words.close} className="toast-close">
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </aside>
  );
}
