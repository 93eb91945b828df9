/** A page that shows all pictures, a row for each state, with the looks and screens side by side. */
export function galleryHtml(pictures: readonly string[]): string {
  const rows = Map.groupBy(pictures, (file) => file.split('--')[0] ?? file);
  const names = [...rows.keys()].sort();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>How it looks</title>
<style>
  body { font: 1rem system-ui; margin: 1rem; background: #ddd; }
  nav a { margin-right: 1rem; }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  figure { flex: none; margin: 0; }
  img { display: block; height: 36rem; background: #fff; }
</style>
<h1>How it looks</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${names.map((name) => row(name, rows.get(name) ?? [])).join('\n')}
</html>
`;
}

function row(name: string, pictures: readonly string[]): string {
  const figures = pictures.toSorted(byLookAndWidth).map((file) => {
    const look = file.slice(name.length + 2, -'.png'.length);
    return `<figure><figcaption>${look}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
  });
  return `<h2 id="${name}">${name}</h2>\n<div>${figures.join('')}</div>`;
}

function byLookAndWidth(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
