import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { themeColor, withThemeColors } from './theme.ts';
import { BrandMark } from './ui/brand-mark.tsx';

/** The brand mark as a file of its own. */
export function faviconSvg(): string {
  return standalone(renderToStaticMarkup(createElement(BrandMark)));
}

/** The brand mark on paper, `size` × `size` pixels, with the margin that phones cut away (maskable icons). */
export function iconPng(size: number): Promise<Buffer> {
  const mark = Math.round(size * 0.7);
  return drawing(faviconSvg(), mark).then((image) =>
    sharp({ create: { width: size, height: size, channels: 4, background: themeColor('paper') } })
      .composite([{ input: image }])
      .png()
      .toBuffer(),
  );
}

/** An SVG as a picture, `width` pixels wide. */
export function drawing(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 300 }).resize({ width }).png().toBuffer();
}

/** A drawing of the page as a file of its own, in the theme's colours. */
export function standalone(svg: string): string {
  return withThemeColors(svg).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
}
