/** @jest-environment node */
import { largestFit, shrinkPicture } from '../../../src/platform/shrink-picture.ts';

/** A picture whose drawing takes some bytes for each pixel, fewer the larger it is. */
const picture = (bytesPerPixel: number, power: number) => (area: number) =>
  Promise.resolve({ area, size: Math.round(bytesPerPixel * area ** power) });

// Specification 5.29
test.each([
  ['a photo that was saved at a high quality', 12_000_000, 2_300_000, 0.06, 1],
  ['a photo of noise', 480_000, 1_400_000, 1.1, 1],
  ['a drawing whose bytes grow slowly', 8_000_000, 900_000, 4, 0.75],
  ['a picture whose bytes grow faster than its pixels', 8_000_000, 900_000, 0.002, 1.2],
])('%s is shrunk to just under the size limit', async (_, whole, bytes, bytesPerPixel, power) => {
  let rounds = 0;
  const draw = picture(bytesPerPixel, power);
  const { size } = await largestFit(whole, bytes, (area) => {
    rounds++;
    return draw(area);
  });
  expect(size).toBeLessThanOrEqual(102_400);
  expect(size).toBeGreaterThan(0.9 * 102_400);
  expect(rounds).toBeLessThanOrEqual(8);
});

test('a picture that fits keeps all its pixels', async () => {
  expect(await largestFit(1_000_000, 400_000, picture(0.05, 1))).toEqual({ area: 1_000_000, size: 50000 });
});

// Specification 5.29, 9.8
test('a picture one byte over the limit is encoded as JPEG of quality 0.7', async () => {
  const asked: unknown[] = [];
  const globals = globalThis as Record<string, unknown>;
  globals.createImageBitmap = () => Promise.resolve({ width: 100, height: 100, close: () => undefined });
  globals.OffscreenCanvas = class {
    getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
    convertToBlob = (options: unknown) => {
      asked.push(options);
      return Promise.resolve(new Blob(['x']));
    };
  };
  await shrinkPicture(new Blob(['x'.repeat(102_401)], { type: 'image/png' }));
  expect(asked.at(-1)).toEqual({ type: 'image/jpeg', quality: 0.7 });
});

// Specification 5.29
test('a picture of 102,400 bytes is sent unchanged', async () => {
  const small = new Blob([new Uint8Array(102_400)], { type: 'image/png' });
  expect(await shrinkPicture(small)).toBe(small);
});
