import { holidayPage } from '@downspout/business/holiday-copy';
import type { ReactNode } from 'react';
import { SectionHeading } from '../ui/section-heading.tsx';
import { TILE_SCENES, TILE_SIZE } from './tile-scenes.tsx';

/** Five tiles in words, each on a drawing that waits for the owner's photo of it, and, as the last child, a photo. */
export function Gallery({ children }: { children: ReactNode }) {
  return (
    <section className="on-night bg-night py-16 text-on-night md:py-24">
      <div className="wrap">
        <SectionHeading heading={holidayPage.gallery.heading} />
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {holidayPage.gallery.tiles.map((tile, index) => (
            <li key={tile} className="relative grid aspect-4/3 items-end overflow-hidden rounded-xl">
              <img
                src={`/tile-${(index % TILE_SCENES.length) + 1}.svg`}
                {...TILE_SIZE}
                alt=""
                loading="lazy"
                className="absolute top-0 left-0 h-full w-full object-cover"
              />
              <span className="relative bg-night-soft px-5 py-3 font-semibold">{tile}</span>
            </li>
          ))}
          <li className="aspect-4/3 overflow-hidden rounded-xl">{children}</li>
        </ul>
      </div>
    </section>
  );
}
