import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Where Astro puts hashed files too; the server tells browsers to keep them for ever. */
const FOLDER = '_astro/';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the page's inlined script may load later, by the name it asks for (see `src/scripts/islands.d.ts`). */
const ENTRIES = {
  'quote-form': 'src/features/quote-form/mount.tsx',
  'holiday-lights-form': 'src/features/holiday-lights-form/mount.tsx',
  'lead-queue': 'src/features/submit-lead/deliver-queue.ts',
};

/** What several islands need, in few files: fewer requests, and fewer addresses in the page script. */
const SHARED = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler).|rolldown.runtime/, priority: 2 },
  { name: 'send', test: /submit-lead|show-toast|business/, priority: 1 },
  { name: 'forms', minShareCount: 2 },
];

export interface IslandScripts {
  /** The script that is inlined into every page. */
  readonly pageScript: string;
  /** File name below the site's root → code. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Bundles the scripts of the islands, and then the page script with their addresses in it. Each island is listed with
 * all the modules it needs, so that one round trip fetches them together; nothing is loaded before it is wanted.
 */
export async function buildIslandScripts(): Promise<IslandScripts> {
  const chunks = await bundle({ input: ENTRIES, define: {}, codeSplitting: { groups: SHARED } });
  const modules = Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, modulesOf(name, chunks)]));
  const page = await bundle({
    input: { page: 'src/scripts/page.ts' },
    define: { ISLAND_MODULES: JSON.stringify(modules), ISLAND_FOLDER: JSON.stringify(`/${FOLDER}`) },
    codeSplitting: false,
  });
  const [pageChunk, ...others] = page;
  if (pageChunk === undefined || others.length > 0) throw new Error('The page script must be one file');
  return {
    // An inline script ends at the first closing tag, whatever it stands in.
    pageScript: pageChunk.code.trim().replaceAll('</script', '<\\/script'),
    files: new Map(chunks.map((chunk) => [chunk.fileName, chunk.code])),
  };
}

/** For the development server, which bundles nothing. */
export function developmentScripts(): IslandScripts {
  const modules = Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, [`/${path}`]]));
  const pageScript = `import refresh from '/@react-refresh';
    refresh.injectIntoGlobalHook(window);
    window.$RefreshReg$ = () => {};
    window.$RefreshSig$ = () => (type) => type;
    window.ISLAND_FOLDER = '';
    window.ISLAND_MODULES = ${JSON.stringify(modules)};
    await import('/src/scripts/page.ts');`;
  return { pageScript, files: new Map() };
}

interface Bundle {
  readonly input: Record<string, string>;
  readonly define: Record<string, string>;
  readonly codeSplitting: Rolldown.OutputOptions['codeSplitting'] & {};
}

async function bundle({ input, define, codeSplitting }: Bundle) {
  const result = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input,
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: `${FOLDER}[name].[hash].js`,
          chunkFileNames: `${FOLDER}[name].[hash].js`,
          codeSplitting,
        },
      },
    },
  });
  if (!('output' in result)) throw new Error('Expected one bundle');
  return result.output.filter((file) => file.type === 'chunk');
}

/** File names, below the folder, of an entry and, after it, of everything it imports before it can run. */
function modulesOf(name: string, chunks: readonly Rolldown.OutputChunk[]): string[] {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (entry === undefined) throw new Error(`No bundle for ${name}`);
  const found = new Set<string>();
  const visit = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(visit);
  };
  visit(entry.fileName);
  return [...found].map((fileName) => fileName.slice(FOLDER.length));
}
