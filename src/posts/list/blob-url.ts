import { useEffect, useMemo } from 'react';
import { picturePath } from '../../../core/posts/post.ts';
import { useServices } from '../../session/index.ts';

/** A picture's URL: on the server by name, or an object URL that is revoked after use. */
export function usePictureUrl(source: Blob | string): string {
  const { baseUrl } = useServices();
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
