import type { TestEvent } from 'node:test/reporters';

/** A reporter of node:test that writes only the run's counts, as JSON. */
export default async function* countReporter(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    // The last summary is that of the whole run; the others are of single files.
    if (event.type === 'test:summary' && event.data.file === undefined) yield JSON.stringify(event.data.counts);
  }
}
