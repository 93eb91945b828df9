/**
 * Runs in the head of every page. Whoever comes straight to a form (its anchor is in the address) has the form's script
 * fetched while the page is still being read.
 */
const islands = ISLANDS_OF_PAGE;

function preload(island: string | undefined): string | undefined {
  const files = islands[island ?? '']?.map((file) => `${ISLAND_FOLDER}${file}.js`);
  for (const href of files ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return files?.[0];
}

globalThis.mountIsland = (island, ...args) => import(preload(island) ?? '').then((module) => module.mount(...args));

if (/^#(contact|quote)/.test(location.hash)) preload(Object.keys(islands)[0]);
