import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

/** Given to a process by `--import`: writes the address of each module that it loads to the file that LOADED_MODULES names. */
registerHooks({
  load(url, context, nextLoad) {
    // A thread is a program of its own.
    if (isMainThread && !url.startsWith('node:')) appendFileSync(process.env.LOADED_MODULES ?? '/dev/null', `${url}\n`);
    return nextLoad(url, context);
  },
});
