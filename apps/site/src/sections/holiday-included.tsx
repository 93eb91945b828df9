import { holidayPage } from '@downspout/business/holiday-copy';
import { Lightbulb, Package, PencilRuler, Timer } from 'lucide-react';
import { SectionHeading } from '../ui/section-heading.tsx';

const ICONS = { pencil: PencilRuler, bulb: Lightbulb, timer: Timer, box: Package };

export function HolidayIncluded() {
  return (
    <section className="py-16 md:py-24">
      <div className="wrap">
        <SectionHeading heading={holidayPage.included.heading} />
        <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {holidayPage.included.items.map((item) => {
            const Icon = ICONS[item.icon];
            return (
              <li key={item.heading} className="border-t-4 border-bulb pt-5">
                <Icon size={36} className="mb-3 text-copper" aria-hidden="true" />
                <h3 className="text-xl">{item.heading}</h3>
                <p className="mt-2 text-ink-soft">{item.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
