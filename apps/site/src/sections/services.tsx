import { services } from '@downspout/business/copy';
import { ArrowRight, Check, Droplets, Lightbulb, SprayCan } from 'lucide-react';
import { SectionHeading } from '../ui/section-heading.tsx';

const ICONS = { droplets: Droplets, spray: SprayCan, lights: Lightbulb };

export function Services() {
  return (
    <section id="services" className="bg-surface py-16 md:py-24">
      <div className="wrap">
        <SectionHeading heading={services.heading} text={services.text} />
        <ul className="grid gap-6 lg:grid-cols-3">
          {services.cards.map((card) => (
            <ServiceCard key={card.heading} card={card} />
          ))}
        </ul>
        <p className="mt-10">
          <a href="#contact" className="btn btn-copper text-lg">
            {services.action}
          </a>
        </p>
      </div>
    </section>
  );
}

function ServiceCard({ card }: { card: (typeof services.cards)[number] }) {
  const Icon = ICONS[card.icon];
  const seasonal = 'link' in card;
  return (
    <li className="flex flex-col card rounded-xl border-t-4 border-copper bg-paper p-7">
      <div className="mb-4 flex items-center justify-between">
        <Icon size={36} className="text-copper" aria-hidden="true" />
        {seasonal ? <SeasonalBadge /> : null}
      </div>
      <h3 className="text-2xl">{card.heading}</h3>
      <p className="mt-2 mb-5 text-ink-soft">{card.text}</p>
      <CheckList items={card.features} />
      {seasonal ? (
        <a href="/holiday-lights" className="link mt-auto inline-flex min-h-11 items-center gap-2 pt-5 font-bold">
          {card.link}
          <ArrowRight size={18} aria-hidden="true" />
        </a>
      ) : null}
    </li>
  );
}

function SeasonalBadge() {
  return <span className="rounded bg-night px-3 py-1 text-sm font-bold text-bulb">{services.seasonal}</span>;
}

function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-2">
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <Check size={20} className="mt-0.5 shrink-0 text-copper" aria-hidden="true" />
          {item}
        </li>
      ))}
    </ul>
  );
}
