import { shrinkPicture } from '../../../src/platform/shrink-picture.ts';

interface Encoded {
  readonly width: number;
  readonly height: number;
  readonly options: unknown;
}

/** A browser that draws pictures of 1600 x 1200 and encodes each pixel in `bytesPerPixel`. */
function stubBrowser(bytesPerPixel: number): Encoded[] {
  const encoded: Encoded[] = [];
  class Canvas {
    constructor(
      readonly width: number,
      readonly height: number,
    ) {}
    getContext(): object {
      return { fillRect: () => undefined, drawImage: () => undefined };
    }
    convertToBlob(options: unknown): Promise<Blob> {
      encoded.push({ width: this.width, height: this.height, options });
      return Promise.resolve(sized(Math.round(this.width * this.height * bytesPerPixel), 'image/jpeg'));
    }
  }
  const bitmap = { width: 1600, height: 1200, close: () => undefined };
  Object.assign(globalThis, {
    OffscreenCanvas: Canvas,
    createImageBitmap: () => Promise.resolve(bitmap),
  });
  return encoded;
}

function sized(bytes: number, type: string): Blob {
  return new Blob([new Uint8Array(bytes)], { type });
}

test('a picture of 102,400 bytes goes as it is, in the forms that the server takes', async () => {
  const encoded = stubBrowser(0.01);
  const small = sized(102_400, 'image/png');
  expect(await shrinkPicture(small)).toBe(small);
  expect(encoded).toEqual([]);
  await shrinkPicture(sized(10, 'image/gif'));
  expect(encoded).toHaveLength(1);
});

test('a larger one loses area in proportion to its bytes, and is a JPEG of quality 0.7', async () => {
  const encoded = stubBrowser(0.05);
  const shrunk = await shrinkPicture(sized(4 * 102_400, 'image/png'));
  // A quarter of the area: half the width and half the height.
  expect(encoded).toEqual([{ width: 800, height: 600, options: { type: 'image/jpeg', quality: 0.7 } }]);
  expect(shrunk.size).toBe(24_000);
});

test('what is still too large is made smaller again, each time with the same quality', async () => {
  const encoded = stubBrowser(1);
  const shrunk = await shrinkPicture(sized(102_401, 'image/jpeg'));
  expect(shrunk.size).toBeLessThanOrEqual(102_400);
  expect(encoded.length).toBeGreaterThan(1);
  for (const { options } of encoded) expect(options).toEqual({ type: 'image/jpeg', quality: 0.7 });
});
