import { hero } from '@downspout/business/copy';
import { area, phone } from '@downspout/business/facts';
import { MapPin, Phone } from 'lucide-react';
import { RainScene } from './rain-scene.tsx';

export function Hero() {
  return (
    <section id="home" className="bg-rain">
      <div className="wrap grid items-end gap-8 pt-10 md:grid-cols-[1.3fr_1fr] md:pt-16">
        <div className="pb-2 md:pb-20">
          <p className="mb-4 flex items-center gap-2 font-semibold text-ink-soft">
            <MapPin size={20} aria-hidden="true" />
            {area.served}
          </p>
          <h1 className="text-[min(2.125rem,10vw)] sm:text-5xl lg:text-[3.375rem]">{hero.headline}</h1>
          <p className="mt-5 text-lg text-ink-soft lg:text-xl">{hero.text}</p>
          <div className="mt-8 flex w-fit flex-col gap-3 sm:flex-row">
            <a href={phone.href} className="btn btn-copper text-lg">
              <Phone size={20} aria-hidden="true" />
              {hero.call}
            </a>
            <a href="#contact" className="btn btn-line text-lg">
              {hero.quote}
            </a>
          </div>
          <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 font-semibold">
            {hero.promises.map((promise) => (
              <li key={promise}>✓ {promise}</li>
            ))}
          </ul>
        </div>
        <RainScene label={hero.scene} />
      </div>
    </section>
  );
}
