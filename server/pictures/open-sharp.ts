import type Sharp from 'sharp';
import { once } from '../../core/base/once.ts';

/** Loaded with the first picture, so that the server starts faster. */
export const openSharp = once(async (): Promise<typeof Sharp> => {
  const { default: sharp } = await import('sharp');
  // To reduce the attack surface, only the in-memory decoders of four formats are enabled: three for uploads,
  // which are recognised by their first bytes, and SVG for drawings of our own.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      ...['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
      'VipsForeignLoadSvgBuffer',
    ],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});
