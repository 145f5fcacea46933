import { useEffect, useMemo } from 'react';
import { picturePath } from '../../../core/posts/post.ts';

/** A picture's URL: on the server by name, or an object URL that is revoked after use. */
export function usePictureUrl(source: Blob | string, baseUrl: string): string {
  const url = useMemo(
    () => (typeof source === 'string' ? `${baseUrl}${picturePath(source)}` : URL.createObjectURL(source)),
    [source, baseUrl],
  );
  useEffect(
    () => () => {
      if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
