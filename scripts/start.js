import { enableCompileCache } from 'node:module';

// In plain JavaScript, and before any other file: TypeScript that is in the cache needs no compiler, which would stay in
// memory with its 17 MiB.
enableCompileCache();
await import('./start.ts');
