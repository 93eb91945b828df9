import { countWords, durationWords, responseFigures as words } from '@downspout/business/office/figures';
import type { NowAndBefore, ResponseFigures } from '@downspout/office-api/figures';
import { ComparedTable } from './compared-table.tsx';

export function ResponseSection({ response }: { readonly response: NowAndBefore<ResponseFigures> }) {
  const row = (name: string, of: (figures: ResponseFigures) => string) => ({
    name,
    now: of(response.now),
    before: of(response.before),
  });
  return (
    <section className="panel" aria-labelledby="response">
      <h2 id="response">{words.title}</h2>
      <ComparedTable
        label={words.title}
        rows={[
          row(words.contacted, ({ contacted }) => countWords(contacted)),
          row(words.waiting, ({ waiting }) => countWords(waiting)),
          row(words.median, ({ medianMs }) => durationWords(medianMs)),
          row(words.p90, ({ p90Ms }) => durationWords(p90Ms)),
          row(words.openMedian, ({ openMedianMs }) => durationWords(openMedianMs)),
          row(words.openP90, ({ openP90Ms }) => durationWords(openP90Ms)),
        ]}
      />
    </section>
  );
}
