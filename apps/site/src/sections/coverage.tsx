import { holidayPage } from '@downspout/business/holiday-copy';
import { MapPin } from 'lucide-react';

export function Coverage() {
  return (
    <section className="bg-rain py-12">
      <div className="wrap flex items-center gap-5">
        <MapPin size={40} className="shrink-0 text-copper" aria-hidden="true" />
        <div>
          <h2 className="text-2xl">{holidayPage.coverage.heading}</h2>
          <p className="mt-1 text-lg">{holidayPage.coverage.text}</p>
        </div>
      </div>
    </section>
  );
}
