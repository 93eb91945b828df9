import { pages } from '@downspout/business/copy';
import { brand } from '@downspout/business/facts';
import { themeColor } from '../theme.ts';

export function GET(): Response {
  return Response.json({
    name: brand.name,
    short_name: brand.name,
    description: pages.home.description,
    start_url: '/',
    display: 'browser',
    background_color: themeColor('paper'),
    theme_color: themeColor('ink'),
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    ],
  });
}
