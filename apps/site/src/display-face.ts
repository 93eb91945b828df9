const RULE = /@font-face\s*\{([^}]*)\}/g;

/**
 * Where the site's files have the face of a family (`/fonts/….woff2`), as `business/display-face.css` says it. A rule that
 * names none, but a face of the visitor's own, is passed over.
 */
export function faceAddress(css: string, family: string): string {
  for (const [, rule = ''] of css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(RULE)) {
    const [, named] = /font-family:\s*["']?([^;"']+?)["']?\s*(?:;|$)/.exec(rule) ?? [];
    const [, address] = /url\(\s*["']?(\/[^"')]+)["']?\s*\)/.exec(rule) ?? [];
    if (named === family && address !== undefined) return address;
  }
  throw new Error(`business/display-face.css names no file for ${family}, the first family of --display in theme.css`);
}
