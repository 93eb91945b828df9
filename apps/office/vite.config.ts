import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { appFiles } from './build/app-files.ts';
import { serviceWorker } from './build/service-worker.ts';

export default defineConfig({
  plugins: [tailwind(), appFiles(), serviceWorker()],
  // In development the server's office answers beside this one; the page's own address stays the request's host.
  server: { proxy: { '/api': { target: `http://127.0.0.1:${process.env.OFFICE_PORT || 3001}`, changeOrigin: false } } },
  build: {
    target: 'es2023',
    // The policy allows no inline data, and every browser of the target knows the real thing.
    assetsInlineLimit: 0,
    // One sheet, of few KB: one that failed to come with its screen would not be fetched again.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      onLog(level, log, handle) {
        // 'use client' is for servers that render; there is none here.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
