import react from '@astrojs/react';
import { siteUrl } from '@downspout/business/facts';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { islands } from './build/islands.ts';

export default defineConfig({
  site: siteUrl,
  // Served as they are, under their own names: the display face, and whatever an owner has to put at the site's root.
  publicDir: '../../business/public',
  output: 'static',
  // One file a page, so that the server maps `/thank-you` to `thank-you.html` and no path has a slash at its end.
  build: { format: 'file', inlineStylesheets: 'always' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), islands()],
  vite: {
    plugins: [tailwindcss()],
    // In development the lead server answers beside this one.
    server: { proxy: { '/api': `http://127.0.0.1:${process.env.PORT || 3000}` } },
  },
});
