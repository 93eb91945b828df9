import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type OutputChunk, type OutputOptions, type Plugin } from 'rolldown';

/** Where Astro puts hashed files too; the server tells browsers to keep them for ever. */
const FOLDER = '_astro/';
const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the page's inlined script may load later, by the name it asks for (see `src/scripts/islands.d.ts`). */
const ENTRIES = {
  'quote-form': 'src/features/quote-form/mount.tsx',
  'holiday-form': 'src/features/holiday-lights-form/mount.tsx',
  queue: 'src/features/submit-lead/mount.ts',
  call: 'src/features/call-button/mount.ts',
  daily: '../../packages/web-call/src/daily/daily-rooms.ts',
};

/** The oldest browsers whose language the scripts are written in (docs/decisions/020-browsers.md). */
const BROWSERS = ['chrome100', 'edge100', 'firefox100', 'safari16'];

/**
 * A call with our own assistant, in one file with all it needs: it must stay small, and one file packs better than several
 * that share. What it has in common with calls over the platform is there twice, and loaded once.
 */
const EMBEDDED_CALL = 'src/features/call-panel/embedded-call.ts';

/** Runs apart from the page, where the browser hears: it is fetched by its address alone. */
const MICROPHONE_WORKLET = '../../packages/web-call/src/embedded/server-speech/microphone-worklet.ts';

/** Runs apart from the page, too: the proof of work of both forms. */
const PROOF_WORKER = 'src/features/bot-check/proof-worker.ts';

/** What several islands need, in few files: fewer requests, and fewer addresses in the page script. */
const SHARED = [
  { name: 'react', test: /node_modules.(react|react-dom|scheduler).|rolldown.runtime/, priority: 2 },
  { name: 'send', test: /submit-lead|show-toast|business.(?!call-panel)/, priority: 1 },
  { name: 'line', test: /packages.web-call/, minShareCount: 2, priority: 1 },
  // What one form alone asks stays with its own script.
  { name: 'forms', test: /^(?!.*leads.src.fields.holiday-lights)/, minShareCount: 2 },
];

export interface IslandScripts {
  /** Inlined into the head of every page, with `ISLANDS_OF_PAGE` in place of the page's islands. */
  readonly headScript: string;
  /** Inlined at the end of every page. */
  readonly pageScript: string;
  /** For each island the files it needs, its own first. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
  /** File name below the site's root → code. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Bundles the scripts of the islands, and the two that are inlined into the pages. Each island is listed with all the
 * modules it needs, so that one round trip fetches them together; nothing is loaded before it is wanted.
 */
export async function buildIslandScripts(): Promise<IslandScripts> {
  const [worklet] = await bundle({ input: { microphone: MICROPHONE_WORKLET }, codeSplitting: false });
  if (worklet === undefined) throw new Error(`${MICROPHONE_WORKLET} became no file`);
  const [proof] = await bundle({ input: { proof: PROOF_WORKER }, codeSplitting: false });
  if (proof === undefined) throw new Error(`${PROOF_WORKER} became no file`);
  const [call, ...others] = await bundle({ input: { 'embedded-call': EMBEDDED_CALL }, codeSplitting: { groups: [] } });
  if (call === undefined) throw new Error(`${EMBEDDED_CALL} became no file`);
  const chunks = await bundle({
    input: ENTRIES,
    codeSplitting: { groups: SHARED },
    plugins: [bundledAlready(EMBEDDED_CALL, call.fileName)],
    define: {
      'globalThis.MICROPHONE_WORKLET': JSON.stringify(`/${worklet.fileName}`),
      'globalThis.PROOF_WORKER': JSON.stringify(`/${proof.fileName}`),
    },
  });
  return {
    // A block, so that it names nothing in the page.
    headScript: `{${await inlineScript('src/scripts/head.ts')}}`,
    pageScript: await inlineScript('src/scripts/page.ts'),
    modules: Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, modulesOf(name, chunks)])),
    files: new Map([worklet, proof, call, ...others, ...chunks].map((chunk) => [chunk.fileName, chunk.code])),
  };
}

/** For the development server, which bundles nothing; React's fast refresh wants to be there first. */
export function developmentScripts(): IslandScripts {
  return {
    headScript: `globalThis.mountIsland = async (island, ...args) => (await import(ISLANDS_OF_PAGE[island][0])).mount(...args);`,
    pageScript: `import refresh from '/@react-refresh';
      refresh.injectIntoGlobalHook(window);
      window.$RefreshReg$ = () => {};
      window.$RefreshSig$ = () => (type) => type;
      await import('/src/scripts/page.ts');`,
    modules: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, [`/${path}`]])),
    files: new Map(),
  };
}

/** One file, fit to stand inside the page: an inline script ends at the first closing tag, whatever it stands in. */
async function inlineScript(path: string): Promise<string> {
  const [chunk, ...others] = await bundle({
    input: { inline: path },
    define: { ISLAND_FOLDER: JSON.stringify(`/${FOLDER}`) },
    codeSplitting: false,
  });
  if (chunk === undefined || others.length > 0) throw new Error(`${path} must become one file`);
  return chunk.code.trim().replaceAll('</script', '<\\/script');
}

interface Bundle {
  readonly input: Record<string, string>;
  readonly define?: Record<string, string>;
  readonly codeSplitting: OutputOptions['codeSplitting'] & {};
  readonly plugins?: Plugin[];
}

/** Lets a module be imported from its finished bundle. */
function bundledAlready(path: string, fileName: string): Plugin {
  const name = basename(path);
  return {
    name: 'downspout-bundled-already',
    resolveId: (source) => (basename(source) === name ? { id: `/${fileName}`, external: 'absolute' } : null),
  };
}

async function bundle({ input, define = {}, codeSplitting, plugins = [] }: Bundle) {
  const { output } = await build({
    cwd: ROOT,
    input,
    plugins,
    write: false,
    platform: 'browser',
    preserveEntrySignatures: 'strict',
    // Radix marks its files as client components for frameworks that have others.
    checks: { moduleLevelDirective: false },
    transform: {
      target: BROWSERS,
      jsx: { runtime: 'automatic', development: false },
      define: { 'process.env.NODE_ENV': '"production"', ...define },
    },
    optimization: { inlineConst: true },
    // Of the owner's words only those that a script shows are in it.
    treeshake: { propertyReadSideEffects: false },
    output: {
      format: 'es',
      minify: true,
      comments: false,
      // Six of 36 characters tell versions apart, and cost each page the least.
      hashCharacters: 'base36',
      entryFileNames: `${FOLDER}[name].[hash:6].js`,
      // Shared files are named in the head of every page: briefly.
      chunkFileNames: (chunk) => `${FOLDER}${chunk.isDynamicEntry ? '[name].' : ''}[hash:6].js`,
      codeSplitting,
    },
  });
  return output.filter((file) => file.type === 'chunk');
}

/** File names, below the folder and without their ending, of an entry and, after it, of everything it imports before it can run. */
function modulesOf(name: string, chunks: readonly OutputChunk[]): string[] {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.name === name);
  if (entry === undefined) throw new Error(`No bundle for ${name}`);
  const found = new Set<string>();
  const visit = (fileName: string) => {
    if (found.has(fileName)) return;
    found.add(fileName);
    chunks.find((chunk) => chunk.fileName === fileName)?.imports.forEach(visit);
  };
  visit(entry.fileName);
  return [...found].map((fileName) => fileName.slice(FOLDER.length, -'.js'.length));
}
