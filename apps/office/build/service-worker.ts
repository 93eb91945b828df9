import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../src/service-worker/service-worker.ts', import.meta.url));

/**
 * Builds the service worker in one piece, after the pages: it has to know what they are made of (`SHELL`), and is another one
 * whenever they are.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'));
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const version = hash('sha256', [...assets, html].join('\n'), 'base64url').slice(0, 12);
      const shell = { version, assets: assets.map((file) => `/${file}`) };
      await build({
        configFile: false,
        logLevel: 'warn',
        define: { SHELL: JSON.stringify(shell) },
        build: {
          target: 'es2023',
          ...(dir !== undefined && { outDir: dir }),
          emptyOutDir: false,
          copyPublicDir: false,
          modulePreload: false,
          rolldownOptions: { input: SOURCE, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
