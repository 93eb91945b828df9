import { holidayPage } from '@downspout/business/holiday-copy';
import { NightScene } from './night-scene.tsx';

export function HolidayHero() {
  return (
    <section className="on-night bg-night text-on-night">
      <div className="wrap grid items-end gap-8 pt-10 md:grid-cols-[1.3fr_1fr] md:pt-16">
        <div className="pb-2 md:pb-20">
          <p className="mb-5 inline-block rounded bg-bulb px-3 py-1 text-sm font-bold text-night">
            {holidayPage.badge}
          </p>
          <h1 className="text-[min(2.125rem,10vw)] sm:text-5xl lg:text-[3.375rem]">{holidayPage.headline}</h1>
          <p className="mt-5 text-lg lg:text-xl">{holidayPage.tagline}</p>
          <p className="mt-8">
            <a href="#quote" className="btn btn-bulb text-lg">
              {holidayPage.action}
            </a>
          </p>
        </div>
        <NightScene label={holidayPage.scene} />
      </div>
    </section>
  );
}
