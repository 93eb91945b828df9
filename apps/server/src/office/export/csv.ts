/**
 * Where a spreadsheet would begin a formula (OWASP, "CSV Injection"): at the beginning of a cell, and, in one that separates
 * cells by `;` or tabs and so does not see the quotes, after those and in a new line. Also in full width.
 */
const FORMULA = /(^|[;\t\r\n])(?=[ "\u00a0]*[=+\-@＝＋－＠])/g;
/** What some programs drop at the beginning of a cell, and then look at the rest. */
const DROPPED = /^[\t\r\n]/;
/** Without it Excel takes the file for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | boolean | null;

/**
 * One record with its line end (RFC 4180), every text in quotes. What a spreadsheet would take for a formula gets an
 * apostrophe before it, which also marks it as text there; null is an empty cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = cell.replace(FORMULA, "$1'").replace(DROPPED, "'$&");
  return `"${safe.replaceAll('"', '""')}"`;
}
