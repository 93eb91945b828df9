import { footer } from '@downspout/business/copy';
import { area, brand, copyrightYear, email, links, phone } from '@downspout/business/facts';
import { SocialIcon, type SocialNetwork } from '../ui/social-icon.tsx';

const NETWORKS: readonly SocialNetwork[] = ['facebook', 'instagram', 'linkedin', 'twitter'];
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
