import { useEffect, useMemo } from 'react';
import { picturePath } from '../../core/posts/post.ts';

/** The address of a picture: on the server by its name, or of a blob for as long as it is shown. */
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
