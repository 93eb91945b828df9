import { holidayPage } from '@downspout/business/holiday-copy';
import { Lightbulb, Package, PencilRuler, Timer } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
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
                <h3 className="text-xl">{item.heading.split(' ').map(unbroken)}</h3>
                <p className="mt-2 text-ink-soft">{item.text}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

/** A word with a hyphen breaks there only where it is wider than its column. */
function unbroken(word: string, index: number): ReactNode {
  const before = index === 0 ? '' : ' ';
  if (!word.includes('-')) return before + word;
  return (
    <Fragment key={word}>
      {before}
      <span className="inline-block">{word}</span>
    </Fragment>
  );
}
