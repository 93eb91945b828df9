/** The light margin that readers want, in modules (ISO/IEC 18004). */
const MARGIN = 4;

/** A text as a QR code: an SVG path of its dark modules, margin included, on a square of `size` units. */
export async function drawQr(text: string): Promise<{ size: number; path: string }> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: cells.join('') };
}
