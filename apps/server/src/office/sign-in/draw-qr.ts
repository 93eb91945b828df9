import type { QrCode } from '@downspout/office-api/account';
import { encodeQR } from 'qr';

/** The light margin that readers want, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A text as the path of its dark modules, margin included. */
export function drawQr(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: cells.join('') };
}
