import { shrinkPicture } from './shrink-picture.ts';

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  shrinkPicture(data).then(postMessage, () => {
    // What the browser cannot draw is no picture.
    postMessage(null);
  });
});
