import { expect, test } from './testing/test.ts';

test('The social card has the company’s name beside the house, and its ground runs from edge to edge', async ({
  page,
}) => {
  await page.goto('/');
  const card = await page.evaluate(async () => {
    const image = await createImageBitmap(await (await fetch('/social-card.png')).blob());
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    canvas?.drawImage(image, 0, 0);
    const colours = (x: number, y: number, wide = 1, high = 1) => {
      const { data = [] } = canvas?.getImageData(x, y, wide, high) ?? {};
      return Array.from({ length: wide * high }, (_, at) => data.slice(at * 4, at * 4 + 3).join());
    };
    const sky = colours(0, 0)[0];
    return {
      size: [width, height],
      // From left to right just above the lower edge.
      grounds: [...new Set(colours(0, height - 3, width))],
      sky,
      drawnOnTheLeft: colours(72, 190, 480, 200).filter((one) => one !== sky).length,
    };
  });
  expect(card.size).toEqual([1200, 630]);
  expect(card.grounds).toHaveLength(1);
  expect(card.grounds).not.toContain(card.sky);
  expect(card.drawnOnTheLeft).toBeGreaterThan(10_000);
});
