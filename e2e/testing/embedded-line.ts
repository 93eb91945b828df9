import { test as embedded } from './embedded.ts';
import { type Line, startLine } from './line.ts';
import { watchContext } from './watch.ts';

/** The same visit over a line that can be cut. */
export const test = embedded.extend<{ readonly line: Line }>({
  line: async ({ running }, use) => {
    const line = await startLine(running.server.url);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
  watch: async ({ context, line }, use) => {
    const watch = await watchContext(context, line.url);
    await use(watch);
    embedded.expect(watch.verdict(), 'what the pages did that they must not').toEqual([]);
  },
});
