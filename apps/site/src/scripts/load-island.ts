/** Fetches an island's modules all at once, then runs it. Rejects when one cannot be had. */
export function loadIsland<Module>(name: string): Promise<Module> {
  const [entry = '', ...imports] = ISLAND_MODULES[name] ?? [];
  for (const file of imports) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = ISLAND_FOLDER + file;
    document.head.append(link);
  }
  return import(/* @vite-ignore */ ISLAND_FOLDER + entry);
}
