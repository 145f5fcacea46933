import { useEffect, useState } from 'react';
import { picturePath } from '../../../core/messages/post.ts';

/** The address of a picture: on the server by its name, or of a blob for as long as it is shown. */
export function usePictureUrl(source: Blob | string, baseUrl: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (typeof source === 'string') return undefined;
    const made = URL.createObjectURL(source);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [source]);
  return typeof source === 'string' ? `${baseUrl}${picturePath(source)}` : url;
}
