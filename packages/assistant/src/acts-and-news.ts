import type { AssistantAct } from './assistant-model.ts';

/** The acts as they come, and among them each piece of news as soon as it is known, however long the next act takes. */
export async function* actsAndNews<News extends string>(
  acts: AsyncIterable<AssistantAct>,
  news: readonly Promise<News>[],
): AsyncGenerator<AssistantAct | News> {
  const iterator = acts[Symbol.asyncIterator]();
  const pending = new Map(news.map((piece) => [piece, piece.then((outcome) => ({ piece, outcome }))]));
  try {
    while (true) {
      const next = iterator.next();
      const known = next.then(
        () => null,
        () => null,
      );
      const first = () => Promise.race([known, ...pending.values()]);
      for (let item = await first(); item !== null; item = await first()) {
        pending.delete(item.piece);
        yield item.outcome;
      }
      const result = await next;
      if (result.done) return;
      yield result.value;
    }
  } finally {
    // Not waited for: a model that hangs is left by its signal, and need not answer any more.
    void iterator.return?.().catch(() => {});
  }
}
