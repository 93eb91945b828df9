/** Lines over a logarithmic x, for a document: text and strokes in the colour of the page it stands in. */
export interface Plot {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly lines: readonly { readonly name: string; readonly points: readonly (readonly [x: number, y: number])[] }[];
}

const WIDTH = 640;
const HEIGHT = 360;
const LEFT = 64;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 56;
/** Told apart without colour too: by dashes and by the name at the line's end. */
const STROKES = [
  ['#1d70b8', ''],
  ['#b8431d', ''],
  ['#1d70b8', '6 4'],
  ['#b8431d', '6 4'],
  ['#1d70b8', '2 3'],
  ['#b8431d', '2 3'],
] as const;

/** The plot as SVG, with logarithmic axes; an x of 0 stands one step left of the least other one. */
export function svgPlot(plot: Plot, { logX = true, logY = true } = {}): string {
  const points = plot.lines.flatMap((line) => line.points);
  const x = axis(
    points.map(([value]) => value),
    LEFT,
    WIDTH - RIGHT,
    logX,
  );
  const y = axis(
    points.map(([, value]) => value),
    HEIGHT - BOTTOM,
    TOP,
    logY,
  );
  const names = apart(plot.lines.map(({ points }) => y.at(points.at(-1)?.[1] ?? 0)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>${escaped(plot.title)}</title>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="bold">${escaped(plot.title)}</text>
${x.ticks.map((tick) => `<path d="M${x.at(tick)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${x.at(tick)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${label(tick)}</text>`).join('\n')}
${y.ticks.map((tick) => `<path d="M${LEFT} ${y.at(tick)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 6}" y="${y.at(tick) + 4}" text-anchor="end">${label(tick)}</text>`).join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">${escaped(plot.x)}</text>
<text transform="translate(14 ${HEIGHT / 2}) rotate(-90)" text-anchor="middle">${escaped(plot.y)}</text>
${plot.lines.map((line, n) => lineOf(line, n, x.at, y.at, names[n] ?? 0)).join('\n')}
</svg>
`;
}

function lineOf(
  { name, points }: Plot['lines'][number],
  n: number,
  x: (value: number) => number,
  y: (value: number) => number,
  nameAt: number,
): string {
  const [color, dashes] = STROKES[n % STROKES.length] ?? STROKES[0];
  const path = points.map(([at, value]) => `${x(at)},${y(value)}`).join(' ');
  return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2" stroke-dasharray="${dashes}"/>
<text x="${WIDTH - RIGHT + 8}" y="${nameAt + 4}" fill="${color}">${escaped(name)}</text>`;
}

interface Axis {
  readonly ticks: readonly number[];
  at(value: number): number;
}

function axis(values: readonly number[], from: number, to: number, isLog: boolean): Axis {
  return isLog ? logAxis(values, from, to) : linearAxis(values, from, to);
}

function logAxis(values: readonly number[], from: number, to: number): Axis {
  const positive = values.filter((value) => value > 0);
  const hasZero = values.includes(0);
  const least = Math.floor(Math.log10(Math.min(...positive))) - (hasZero ? 1 : 0);
  const most = Math.max(Math.ceil(Math.log10(Math.max(...positive))), least + 1);
  const at = (value: number) => {
    const log = value === 0 ? least : Math.log10(value);
    return rounded(from + ((log - least) / (most - least)) * (to - from));
  };
  const powers = Array.from({ length: most - least + 1 }, (_, n) => 10 ** (least + n));
  return { at, ticks: hasZero ? [0, ...powers.slice(1)] : powers };
}

function linearAxis(values: readonly number[], from: number, to: number): Axis {
  const step = 10 ** Math.floor(Math.log10(Math.max(...values, 1) / 2));
  const most = Math.ceil(Math.max(...values, 1) / step) * step;
  const every = Math.max(1, Math.round(most / step / 6)) * step;
  const ticks = Array.from({ length: Math.floor(most / every) + 1 }, (_, n) => n * every);
  return { at: (value) => rounded(from + (value / most) * (to - from)), ticks };
}

/** Moves names that would stand on each other down, one line of text each. */
function apart(heights: readonly number[]): number[] {
  const placed: number[] = [...heights];
  let above = Number.NEGATIVE_INFINITY;
  for (const [index, height] of [...heights.entries()].sort(([, a], [, b]) => a - b)) {
    above = Math.max(height, above + 14);
    placed[index] = above;
  }
  return placed;
}

function label(value: number): string {
  return value >= 1 || value === 0 ? value.toLocaleString('en-US') : String(value);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
