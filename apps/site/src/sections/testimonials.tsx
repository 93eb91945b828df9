import { testimonials } from '@downspout/business/copy';
import { reviews } from '@downspout/business/reviews';
import { SectionHeading } from '../ui/section-heading.tsx';

export function Testimonials() {
  return (
    <section id="testimonials" className="py-16 md:py-24">
      <div className="wrap">
        <SectionHeading heading={testimonials.heading} />
        <ul className="grid gap-8 lg:grid-cols-3">
          {reviews.map((review) => (
            <li key={review.name}>
              <figure className="border-l-4 border-rain pl-5">
                <p role="img" aria-label={testimonials.stars} className="text-xl tracking-widest text-copper">
                  ★★★★★
                </p>
                <blockquote className="mt-2 text-lg">
                  <p>{review.text}</p>
                </blockquote>
                <figcaption className="mt-4 text-ink-soft">
                  <strong className="text-ink">{review.name}</strong>
                  {`, ${review.neighborhood}`}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
