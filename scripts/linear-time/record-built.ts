import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { COMPOSERS_FILE } from './expressions-in.ts';

/** An expression that a file has built while it was loaded. */
export interface Built {
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Loads the files in a separate thread, and reports every expression that they or their imports build. */
export async function recordBuilt(paths: readonly string[]): Promise<readonly Built[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: paths });
  const [built] = await once(worker, 'message');
  await worker.terminate();
  return built;
}

if (!isMainThread && parentPort !== null) parentPort.postMessage(await loadAll(workerData));

async function loadAll(paths: readonly string[]): Promise<Built[]> {
  const built: Built[] = [];
  const RealRegExp = globalThis.RegExp;
  globalThis.RegExp = new Proxy(RealRegExp, {
    construct(target, parameters) {
      const expression: RegExp = Reflect.construct(target, parameters);
      const place = builder();
      if (place !== null) built.push({ ...place, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  for (const path of paths) await import(path);
  return built;
}

/** Who has called for it: the nearest file of ours that does not only put together what others give it. */
function builder(): { path: string; line: number } | null {
  const own = fileURLToPath(import.meta.url);
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites: unknown = new Error().stack;
  Error.prepareStackTrace = prepare;
  if (!Array.isArray(sites)) return null;
  for (const site of sites) {
    const name = String(site.getFileName() ?? '');
    const path = name.startsWith('file:') ? fileURLToPath(name) : name;
    if (path === '' || path === own || COMPOSERS_FILE.test(path)) continue;
    return path.includes('/node_modules/') || path.startsWith('node:')
      ? null
      : { path, line: Number(site.getLineNumber()) };
  }
  return null;
}
