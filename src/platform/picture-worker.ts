import { shrinkPicture } from './shrink-picture.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => {
    // If the browser cannot decode it, it is not a picture.
    postMessage(null);
  });
});
