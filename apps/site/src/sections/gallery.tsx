import { holidayPage } from '@downspout/business/holiday-copy';
import type { ReactNode } from 'react';
import { SectionHeading } from '../ui/section-heading.tsx';

/** Five tiles in words and, as the last child, the photo. */
export function Gallery({ children }: { children: ReactNode }) {
  return (
    <section className="on-night bg-night py-16 text-on-night md:py-24">
      <div className="wrap">
        <SectionHeading heading={holidayPage.gallery.heading} />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {holidayPage.gallery.tiles.map((tile) => (
            <li
              key={tile}
              className="grid aspect-4/3 place-items-center rounded-xl border-2 border-dashed border-rain-deep bg-night-soft p-6 text-center text-lg font-semibold"
            >
              {tile}
            </li>
          ))}
          <li className="aspect-4/3 overflow-hidden rounded-xl">{children}</li>
        </ul>
      </div>
    </section>
  );
}
