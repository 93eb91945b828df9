import { callButton } from '@downspout/business/copy';
import { phone } from '@downspout/business/facts';
import { Phone } from 'lucide-react';

/** The floating button (specification, point 2). It dials the company. */
export function CallButton() {
  return (
    <aside aria-label={callButton.call}>
      <a href={phone.href} aria-label={callButton.call} title={callButton.call} className="call-button">
        <Phone size={26} aria-hidden="true" />
      </a>
    </aside>
  );
}
