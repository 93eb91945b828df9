/** What spreadsheets would run as a formula when a cell begins with it (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r\n]/;
/** Without it Excel takes the file for another encoding. */
export const BYTE_ORDER_MARK = '\uFEFF';

export type Cell = string | number | boolean | null;

/**
 * One record with its line end (RFC 4180). A text that a spreadsheet would take for a formula gets an apostrophe before
 * it, which also marks it as text there; null is an empty cell.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
