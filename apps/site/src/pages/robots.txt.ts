import { siteUrl } from '@downspout/business/facts';

export function GET(): Response {
  return new Response(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
}
