const NEEDED_MAJOR = 24;

const { node } = process.versions;
if (Number.parseInt(node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Downspout runs on Node ${NEEDED_MAJOR} or newer, and this is ${node}. npm ci brings one for Linux (x64, arm64) and Windows (x64), unless told to leave out optional packages; elsewhere, install it.\n`,
  );
  process.exit(1);
}

// In plain JavaScript, and before any other file: TypeScript that is in the cache needs no compiler, which would stay in
// memory with its 17 MiB. An older Node does not know it.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
await import('./start.ts');
