import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import faceCss from '@downspout/business/display-face.css?raw';
import { brand, phone } from '@downspout/business/facts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { faceAddress } from './display-face.ts';
import { drawing, faviconSvg, standalone } from './drawings.ts';
import { RainScene } from './sections/rain-scene.tsx';
import { displayFamily, themeColor } from './theme.ts';

const CARD = { width: 1200, height: 630 };
const MARGIN = 72;
/** The scene is 440 units wide, and the last 30 of its height are ground. */
const HOUSE = { width: 572, ground: 39 };
const WORDS_WIDTH = CARD.width - HOUSE.width - MARGIN;

/** What stands beside the house, from top to bottom; sizes and the room above each in pixels. */
const WORDS = [
  { text: brand.name, size: 84, color: 'ink', above: 28 },
  { text: brand.tagline, size: 28, color: 'ink-soft', above: 30 },
  { text: phone.display, size: 40, color: 'copper', above: 30 },
];

const PUBLIC = '../../../business/public';
const FACES = import.meta.glob<string>('../../../business/public/**/*.{woff2,woff,ttf,otf}', {
  query: '?inline',
  import: 'default',
  eager: true,
});

/** The picture that a shared link shows, 1200 × 630: the company's name beside the house in the rain. */
export async function socialCardPng(): Promise<Buffer> {
  const parts = [{ above: 0, image: await drawing(faviconSvg(), 104) }, ...(await drawnWords())];
  const heights = await Promise.all(parts.map(async ({ image }) => (await sharp(image).metadata()).height));
  const room =
    CARD.height - HOUSE.ground - parts.reduce((sum, { above }, index) => sum + above + (heights[index] ?? 0), 0);
  let top = Math.max(0, Math.round(room / 2));
  const column = parts.map(({ above, image }, index) => {
    const place = { input: image, left: MARGIN, top: top + above };
    top = place.top + (heights[index] ?? 0);
    return place;
  });
  const ground = { ...CARD, height: HOUSE.ground, channels: 4, background: themeColor('ink-soft') } as const;
  const house = await drawing(standalone(renderToStaticMarkup(createElement(RainScene, { label: '' }))), HOUSE.width);
  return sharp({ create: { ...CARD, channels: 4, background: themeColor('rain') } })
    .composite([{ input: { create: ground }, gravity: 'south' }, { input: house, gravity: 'southeast' }, ...column])
    .png({ palette: true })
    .toBuffer();
}

/** In the display face, which is a file to the drawing library, and in no format for the web. */
async function drawnWords(): Promise<{ above: number; image: Buffer }[]> {
  const folder = await mkdtemp(join(tmpdir(), 'downspout-card-'));
  try {
    const fontfile = join(folder, 'display.ttf');
    const letters = WORDS.map(({ text }) => text).join('');
    await writeFile(fontfile, await subsetFont(displayFace(), letters, { targetFormat: 'sfnt' }));
    return await Promise.all(
      WORDS.map(async ({ text, size, color, above }) => {
        const plain = text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
        const set = {
          text: `<span line_height="0.7" foreground="${themeColor(color)}">${plain}</span>`,
          font: `${displayFamily()} Bold ${size}`,
          fontfile,
          width: WORDS_WIDTH,
          wrap: 'word-char',
          dpi: 72,
          rgba: true,
        } as const;
        return { above, image: await sharp({ text: set }).png().toBuffer() };
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The company's display face, whatever it is. */
function displayFace(): Buffer {
  const address = faceAddress(faceCss, displayFamily());
  const face = FACES[PUBLIC + address];
  if (face === undefined) throw new Error(`business/public${address} is not there; business/display-face.css names it`);
  return Buffer.from(face.slice(face.indexOf(',') + 1), 'base64');
}
