import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brand } from '@downspout/business/facts';
import type { Plugin } from 'vite';

/** What makes the office an app that can be installed: a manifest (W3C Web Application Manifest), and the page's links to it. */
export function appFiles(): Plugin {
  return {
    name: 'app-files',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest()) });
    },
    transformIndexHtml: () => [
      link('icon', '/icon-192.png'),
      link('apple-touch-icon', '/apple-touch-icon.png'),
      link('manifest', '/manifest.webmanifest'),
      { tag: 'meta', attrs: { name: 'theme-color', content: themeColor('ink') }, injectTo: 'head' },
    ],
  };
}

function manifest() {
  const icons = [192, 512].flatMap((size) =>
    // The mark leaves the margin that phones cut away, so that one picture serves both.
    ['any', 'maskable'].map((purpose) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  );
  return {
    id: '/',
    name: `${brand.name} office`,
    short_name: brand.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColor('surface'),
    theme_color: themeColor('ink'),
    icons,
  };
}

function link(rel: string, href: string) {
  return { tag: 'link', attrs: { rel, href }, injectTo: 'head' as const };
}

/** A color of `business/theme.css`. */
function themeColor(name: string): string {
  const css = readFileSync(fileURLToPath(import.meta.resolve('@downspout/business/theme.css')), 'utf8');
  const color = css.split(`--${name}:`)[1]?.split(';')[0]?.trim();
  if (color === undefined) throw new Error(`business/theme.css has no --${name}`);
  return color;
}
