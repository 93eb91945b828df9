import { stickyBar } from '@downspout/business/copy';

/** The landing page's bar on small screens. The call button stands above it. */
export function StickyBar() {
  return (
    <aside
      aria-label={stickyBar.label}
      className="sticky-bar on-night fixed inset-x-0 bottom-0 z-20 flex min-h-16 items-center justify-between gap-3 bg-night px-5 text-on-night md:hidden"
    >
      <p className="text-[min(1rem,6vw)] leading-tight font-semibold text-balance">{stickyBar.text}</p>
      <a href="/holiday-lights" className="btn btn-bulb min-h-11 px-[20px] py-1">
        {stickyBar.action}
      </a>
    </aside>
  );
}
