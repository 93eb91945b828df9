import { email, phone } from '@downspout/business/facts';
import { thankYou } from '@downspout/business/holiday-copy';
import { CircleCheckBig, Phone } from 'lucide-react';

export function ThankYouSteps() {
  return (
    <section className="bg-surface py-16 md:py-24">
      <div className="wrap max-w-3xl">
        <CircleCheckBig size={56} className="text-call" aria-hidden="true" />
        <h1 className="mt-4 text-[min(2.125rem,10vw)] md:text-5xl">{thankYou.heading}</h1>
        <p className="mt-4 text-lg">{thankYou.received}</p>
        <p className="mt-1 text-lg">{thankYou.promise}</p>
        <h2 className="mt-10 mb-4 text-2xl">{thankYou.stepsHeading}</h2>
        <ol className="space-y-3">
          {thankYou.steps.map((step, index) => (
            <li key={step} className="flex items-center gap-[16px] rounded-lg bg-paper p-[16px] pr-[28px]">
              <span
                aria-hidden="true"
                className="grid size-[36px] shrink-0 place-items-center rounded-full bg-ink font-bold text-paper"
              >
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <div className="mt-10 flex w-fit flex-col gap-3 sm:flex-row">
          <a href="/" className="btn btn-line">
            {thankYou.home}
          </a>
          <a href={phone.href} className="btn btn-copper">
            <Phone size={20} aria-hidden="true" />
            {thankYou.call}
          </a>
        </div>
        <p className="mt-8 text-ink-soft">{thankYou.questions}</p>
        <p className="flex flex-wrap gap-x-6">
          <a href={phone.href} className="link inline-flex min-h-11 items-center font-bold">
            {phone.display}
          </a>
          <a href={email.href} className="link inline-flex min-h-11 items-center font-bold">
            {email.display}
          </a>
        </p>
      </div>
    </section>
  );
}
