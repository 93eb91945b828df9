import type { ReactNode } from 'react';

/** What is wider than its place, such as a table, to be scrolled sideways by pointer or keyboard. */
export function ScrollRegion({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls must be reachable by keyboard.
    <section className="scrolls" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
