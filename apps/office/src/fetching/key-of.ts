/** The key of what is fetched from a URL of the office's API: its parts, so that all below one can be meant at once. */
export function keyOf(url: string): readonly string[] {
  return ['/api', ...url.slice('/api/'.length).split('/')];
}

/** Of leads by their status. */
export const BOARD_KEY: readonly string[] = keyOf('/api/board');

/** Of all that is fetched about leads one by one. */
export const LEADS_KEY: readonly string[] = ['/api', 'leads'];
