import { about } from '@downspout/business/copy';
import { Award, Clock, ShieldCheck, Users } from 'lucide-react';
import { SectionHeading } from '../ui/section-heading.tsx';

const ICONS = { shield: ShieldCheck, users: Users, clock: Clock };

export function About() {
  return (
    <section id="about" className="py-16 md:py-24">
      <div className="wrap grid gap-10 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <SectionHeading heading={about.heading} text={about.text} />
          <p className="inline-flex items-center gap-3 rounded-lg bg-ink px-5 py-4 text-lg font-bold text-paper">
            <Award size={28} className="text-copper-glow" aria-hidden="true" />
            {about.badge}
          </p>
        </div>
        <ul className="border-b border-rain">
          {about.points.map((point) => {
            const Icon = ICONS[point.icon];
            return (
              <li key={point.heading} className="flex gap-5 border-t border-rain py-6">
                <Icon size={36} className="shrink-0 text-copper" aria-hidden="true" />
                <div>
                  <h3 className="text-xl">{point.heading}</h3>
                  <p className="mt-1 text-ink-soft">{point.text}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
