import { contact, pages, services } from '@downspout/business/copy';
import { area, brand, email, hours, phone, siteUrl } from '@downspout/business/facts';

/** The company as search engines read it (schema.org LocalBusiness). */
export const localBusiness = {
  '@context': 'https://schema.org',
  '@type': 'HomeAndConstructionBusiness',
  '@id': `${siteUrl}/#company`,
  name: brand.name,
  slogan: brand.tagline,
  description: pages.home.description,
  url: `${siteUrl}/`,
  image: `${siteUrl}/social-card.png`,
  telephone: phone.e164,
  email: email.display,
  address: {
    '@type': 'PostalAddress',
    addressLocality: area.city,
    addressRegion: area.region,
    addressCountry: area.country,
  },
  areaServed: area.served,
  openingHoursSpecification: hours.map((line) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: line.days,
    opens: line.opens,
    closes: line.closes,
  })),
  makesOffer: [...services.cards.map((card) => card.heading), contact.emergency.heading].map((name) => ({
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name },
  })),
};
