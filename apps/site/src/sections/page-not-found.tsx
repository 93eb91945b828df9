import { notFound } from '@downspout/business/copy';

export function PageNotFound() {
  return (
    <section className="bg-rain py-24 md:py-32">
      <div className="wrap">
        <h1 className="text-[min(2.125rem,10vw)] md:text-5xl">{notFound.heading}</h1>
        <p className="mt-4 text-lg text-ink-soft">{notFound.text}</p>
        <p className="mt-8">
          <a href="/" className="btn btn-copper">
            {notFound.home}
          </a>
        </p>
      </div>
    </section>
  );
}
