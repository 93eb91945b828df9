import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildIslandScripts, developmentScripts, type IslandScripts } from './island-scripts.ts';

const VIRTUAL = 'virtual:page-scripts';
const RESOLVED = `\0${VIRTUAL}`;

/**
 * Our own islands in place of Astro's: the script that wakes them is a third of the size, it decides by what the visitor
 * does, and a press before it arrived is a plain form post (docs/decisions/003-islands.md).
 */
export function islands(): AstroIntegration {
  let scripts: IslandScripts | undefined;
  return {
    name: 'downspout-islands',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        scripts = command === 'build' ? await buildIslandScripts() : developmentScripts();
        const source = virtualModule(scripts);
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'downspout-page-script',
                resolveId: (id: string) => (id === VIRTUAL ? RESOLVED : undefined),
                load: (id: string) => (id === RESOLVED ? source : undefined),
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        for (const [fileName, code] of scripts?.files ?? []) {
          const path = join(fileURLToPath(dir), fileName);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, code);
        }
      },
    },
  };
}

function virtualModule({ headScript, pageScript, modules }: IslandScripts): string {
  return `
    const modules = ${JSON.stringify(modules)};
    export const pageScript = ${JSON.stringify(pageScript)};
    export function headScript(island) {
      const ofPage = Object.fromEntries([island, 'queue', 'call'].filter(Boolean).map((name) => [name, modules[name]]));
      return ${JSON.stringify(headScript)}.replaceAll('ISLANDS_OF_PAGE', () => JSON.stringify(ofPage));
    }`;
}
