/** The heading of a section with one sentence below it. */
export function SectionHeading({ heading, text, id }: { heading: string; text?: string; id?: string }) {
  return (
    <div className="mb-10">
      <h2 id={id} className="text-[1.75rem] md:text-4xl">
        {heading}
      </h2>
      {text === undefined ? null : <p className="mt-3 text-lg text-ink-soft">{text}</p>}
    </div>
  );
}
