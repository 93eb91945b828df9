import { expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';

/** The address in the code that the account shows, read as a camera does: from what is on the screen. */
export async function pairingAddress(page: Page): Promise<string> {
  const section = page.getByRole('region', { name: 'Add a phone' });
  await section.getByRole('button', { name: 'Show the code' }).click();
  const picture = section.getByRole('img');
  await expect(picture).toBeVisible();
  const png = (await picture.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    const read = context?.getImageData(0, 0, image.width, image.height);
    return { width: image.width, height: image.height, data: [...(read?.data ?? [])] };
  }, png);
  return decodeQR({ width, height, data: new Uint8Array(data) });
}
