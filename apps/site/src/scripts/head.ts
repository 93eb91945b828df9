/**
 * Runs in the head of every page. Whoever comes straight to a form (its anchor is in the address) has the form's script
 * fetched while the page is still being read.
 */
const islands = ISLANDS_OF_PAGE;

function preload(island: string): string {
  const [entry = '', ...imports] = (islands[island] ?? []).map((file) => ISLAND_FOLDER + file);
  for (const href of [entry, ...imports]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  return entry;
}

globalThis.mountIsland = (island, ...args) =>
  import(/* @vite-ignore */ preload(island)).then((module) => module.mount(...args));

if (/^#(contact|quote)/.test(location.hash)) preload(Object.keys(islands)[0] ?? '');
