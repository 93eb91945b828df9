import css from '@downspout/business/theme.css?raw';

/** A colour of `business/theme.css`, for what cannot read custom properties: icons, the manifest, the social card. */
export function themeColor(name: string): string {
  return themeValue(name);
}

/** The family of the display face, without quotes. */
export function displayFamily(): string {
  const [first = ''] = themeValue('display').split(',');
  return first.trim().replace(/["']/g, '');
}

/** Puts the theme's colours into a drawing that names them as custom properties. */
export function withThemeColors(svg: string): string {
  return svg.replace(/var\(--([a-z-]+)\)/g, (_, name: string) => themeColor(name));
}

function themeValue(name: string): string {
  const [, after] = css.split(`--${name}:`, 2);
  const [value] = after?.split(';', 1) ?? [];
  if (value === undefined) throw new Error(`business/theme.css has no --${name}`);
  return value.trim();
}
