import { navigation } from '@downspout/business/copy';
import { brand, phone } from '@downspout/business/facts';
import { Menu, Phone } from 'lucide-react';
import { BrandMark } from '../ui/brand-mark.tsx';

/**
 * The fixed bar. Every item is a plain link, so it works without script; smooth scrolling and the 64 px offset are CSS
 * (`scroll-behavior`, `scroll-padding-top`). On small screens the list is a popover, which the browser opens and closes.
 * `landing`: what stands before a section's anchor; nothing on the landing page itself, whatever its query.
 */
export function Header({ landing }: { landing: string }) {
  const items = [
    { href: `${landing}#home`, text: navigation.home },
    { href: `${landing}#about`, text: navigation.about },
    { href: `${landing}#services`, text: navigation.services },
    { href: '/holiday-lights', text: navigation.holidayLights },
    { href: `${landing}#contact`, text: navigation.contact },
  ];
  return (
    <header className="fixed inset-x-0 top-0 z-30 h-16 bg-paper transition-shadow">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-paper focus:p-3"
      >
        {navigation.skip}
      </a>
      <div className="wrap flex h-full items-center gap-2">
        <a href="/" className="headline mr-auto flex min-h-11 items-center gap-2 text-[min(1.25rem,4.2vw)]">
          <BrandMark />
          {brand.name}
        </a>
        <nav aria-label={navigation.label}>
          <ul id="menu" popover="auto" className="nav-list">
            {items.map((item) => (
              <li key={item.href}>
                <a href={item.href}>{item.text}</a>
              </li>
            ))}
          </ul>
        </nav>
        <a href={phone.href} className="btn btn-copper min-h-[44px] px-[12px] py-1 sm:px-5 lg:ml-4">
          <Phone size={18} aria-hidden="true" />
          <span className="sr-only sm:not-sr-only">{navigation.callNow}</span>
        </a>
        <button
          type="button"
          popoverTarget="menu"
          className="grid size-[44px] shrink-0 cursor-pointer place-items-center rounded-lg lg:hidden"
          aria-label={navigation.menu}
        >
          <Menu aria-hidden="true" />
        </button>
      </div>
    </header>
  );
}
