import { siteUrl } from '@downspout/business/facts';

/** Pages that search engines shall list. */
const PATHS = ['/', '/holiday-lights'];

export function GET(): Response {
  const urls = PATHS.map((path) => `<url><loc>${siteUrl}${path}</loc></url>`).join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
  );
}
