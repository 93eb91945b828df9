import type { Entity, Page } from './entities.ts';
import { type CallTarget, PlatformError } from './errors.ts';
import { isPageQuery, type PageQuery } from './query-string.ts';

/**
 * Every item from the asked page on, one request a page, as far as the loop goes. Pages count through a list that
 * lives: bound it with `createdAtLe` to see each item once while new ones arrive. Rejects as the call does, and with
 * `unreadable-reply` when the platform does not move on, where a loop would have no end.
 */
export async function* eachItem(
  target: CallTarget,
  query: unknown,
  askPage: (query: PageQuery) => Promise<Page<Entity> | null>,
): AsyncGenerator<Entity, void, undefined> {
  if (!isPageQuery(query)) throw new PlatformError('invalid-request', target, 'needs a query whose page is a number');
  let asked: PageQuery | null = query;
  while (asked !== null) {
    const page: Page<Entity> | null = await askPage(asked);
    if (page === null) return;
    const next = nextQuery(target, asked, page);
    yield* page.results;
    asked = next;
  }
}

/** The query of the page after this one, null after the last; by cursor where the platform gives one, else by number. */
function nextQuery(target: CallTarget, asked: PageQuery, page: Page<Entity>): PageQuery | null {
  const { nextPageState, metadata, results } = page;
  if (nextPageState) {
    if (nextPageState === asked.pageState) throw stuck(target, 'answered the same page again');
    return { ...asked, pageState: nextPageState };
  }
  if (asked.pageState !== undefined) return null;
  const number = asked.page ?? 1;
  if (metadata.currentPage !== number) {
    throw stuck(target, `answered page ${metadata.currentPage} when asked for page ${number}`);
  }
  const isLast = results.length === 0 || number * metadata.itemsPerPage >= metadata.totalItems;
  return isLast ? null : { ...asked, page: number + 1 };
}

function stuck(target: CallTarget, problem: string): PlatformError {
  return new PlatformError('unreadable-reply', target, problem);
}
