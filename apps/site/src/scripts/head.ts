/**
 * Runs in the head of every page. Whoever comes straight to a form (its anchor is in the address) has the form's script
 * fetched while the page is still being read.
 */
const islands = ISLANDS_OF_PAGE;

/** Answers the address of the island's own module. */
const preload = (island: string | undefined): string | undefined =>
  islands[island ?? '']?.map((file) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `${ISLAND_FOLDER}${file}.js`;
    document.head.append(link);
    return link.href;
  })[0];

globalThis.mountIsland = (island, ...args) => import(preload(island) ?? '').then((module) => module.mount(...args));

if (/^#(contact|quote)/.test(location.hash)) preload(Object.keys(islands)[0]);
