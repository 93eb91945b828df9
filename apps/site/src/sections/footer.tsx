import { footer } from '@downspout/business/copy';
import { area, brand, copyrightYear, email, links, phone } from '@downspout/business/facts';

/** Glyphs of our own for the four networks: the open icon sets no longer carry brand marks. */
const SHAPES = {
  facebook: 'M14 8.5h2.5V5H14c-2.2 0-4 1.8-4 4v2H7.5v3.5H10V21h3.5v-6.5h2.6L17 11h-3.5V9c0-.3.2-.5.5-.5Z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5Zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3H8Zm4 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4Zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Zm4.6-3.4a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  linkedin:
    'M4 9.5h3.2V20H4V9.5Zm1.6-5.2a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8ZM9.5 9.5h3v1.4c.5-.9 1.6-1.7 3.2-1.7 3.2 0 4.3 1.9 4.3 4.9V20h-3.2v-5.3c0-1.5-.4-2.6-1.8-2.6s-2.3 1-2.3 2.6V20H9.5V9.5Z',
  twitter:
    'M21 6.2c-.7.3-1.4.5-2.1.6.8-.5 1.3-1.2 1.6-2-.7.4-1.5.7-2.3.9a3.7 3.7 0 0 0-6.3 3.3A10.4 10.4 0 0 1 4.3 5.2a3.7 3.7 0 0 0 1.1 4.9c-.6 0-1.2-.2-1.7-.5 0 1.8 1.3 3.3 2.9 3.7-.5.1-1.1.2-1.6.1.5 1.4 1.8 2.5 3.4 2.5A7.4 7.4 0 0 1 3 17.5a10.4 10.4 0 0 0 5.7 1.6c6.8 0 10.6-5.7 10.4-10.9.7-.5 1.4-1.2 1.9-2Z',
} as const;

const NETWORKS = ['facebook', 'instagram', 'linkedin', 'twitter'] as const;
const LINK = 'link inline-flex min-h-11 items-center';

export function Footer({ landing }: { landing: string }) {
  return (
    <footer className="on-night bg-ink text-paper">
      <div className="wrap grid gap-10 py-14 md:grid-cols-[1.5fr_1fr_1fr]">
        <div>
          <p className="headline text-xl">{brand.name}</p>
          <p className="mt-2">{brand.tagline}</p>
          <ul aria-label={footer.socialLabel} className="mt-5 -ml-2.5 flex gap-1">
            {NETWORKS.map((network) => (
              <li key={network}>
                <a
                  href={links[network]}
                  aria-label={footer.social[network]}
                  className="grid size-[44px] place-items-center rounded hover:text-copper-glow"
                >
                  <SocialIcon network={network} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label={footer.services.heading}>
          <h2 className="mb-2 text-lg">{footer.services.heading}</h2>
          <ul>
            <li>
              <a href={`${landing}#services`} className={LINK}>
                {footer.services.gutter}
              </a>
            </li>
            <li>
              <a href={`${landing}#services`} className={LINK}>
                {footer.services.washing}
              </a>
            </li>
            <li>
              <a href={`${landing}#contact`} className={LINK}>
                {footer.services.emergency}
              </a>
            </li>
          </ul>
        </nav>
        <div>
          <h2 className="mb-2 text-lg">{footer.contact.heading}</h2>
          <ul>
            <li>
              <a href={phone.href} className={LINK}>
                {phone.display}
              </a>
            </li>
            <li>
              <a href={email.href} className={LINK}>
                {email.display}
              </a>
            </li>
            <li className="flex min-h-11 items-center">{area.short}</li>
            <li className="flex min-h-11 items-center">{footer.contact.licensed}</li>
          </ul>
        </div>
      </div>
      <div className="border-t border-ink-soft">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-4">
          <p>{`© ${copyrightYear} ${brand.name} ${footer.rights}`}</p>
          <a href={links.privacyPolicy} className={LINK}>
            {footer.privacyPolicy}
          </a>
          <a href={links.termsOfService} className={LINK}>
            {footer.termsOfService}
          </a>
        </div>
      </div>
    </footer>
  );
}

function SocialIcon({ network }: { network: keyof typeof SHAPES }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true">
      <path d={SHAPES[network]} />
    </svg>
  );
}
