import { contact } from '@downspout/business/copy';
import { area, email, hours, phone } from '@downspout/business/facts';
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';

/** The contact section's left column. */
export function ContactInfo() {
  return (
    <div className="space-y-8">
      <dl className="space-y-5">
        <Item icon={Phone} term={contact.phone}>
          <a href={phone.href} className="link inline-flex min-h-11 items-center text-xl font-bold">
            {phone.display}
          </a>
        </Item>
        <Item icon={Mail} term={contact.email}>
          <a href={email.href} className="link inline-flex min-h-11 items-center">
            {email.display}
          </a>
        </Item>
        <Item icon={MapPin} term={contact.serviceArea}>
          {area.served}
        </Item>
        <Item icon={Clock} term={contact.businessHours}>
          {hours.map((line) => (
            <span key={line.text} className="block">
              {line.text}
            </span>
          ))}
        </Item>
      </dl>
      <div className="on-night rounded-xl bg-ink p-[28px] text-paper">
        <h3 className="text-2xl">{contact.emergency.heading}</h3>
        <p className="mt-2 mb-5">{contact.emergency.text}</p>
        <a href={phone.href} className="btn btn-bulb">
          <Phone size={20} aria-hidden="true" />
          {contact.emergency.action}
        </a>
      </div>
    </div>
  );
}

function Item({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="relative pl-10">
      <dt className="font-bold">
        <Icon size={24} className="absolute top-0 left-0 text-copper" aria-hidden="true" />
        {term}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
