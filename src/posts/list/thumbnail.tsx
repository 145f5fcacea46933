import { useLingui } from '@lingui/react/macro';
import { usePictureUrl } from './blob-url.ts';
import classes from './post-item.module.css';
import type { ShownPicture } from '../feed/shown-posts.ts';

interface ThumbnailProps {
  readonly picture: ShownPicture;
  readonly number: number;
  readonly baseUrl: string;
  readonly onView: (picture: ShownPicture) => void;
}

/** A thumbnail of a post's picture; pressing it opens the picture. */
export function Thumbnail({ picture, number, baseUrl, onView }: ThumbnailProps) {
  const { t } = useLingui();
  const url = usePictureUrl(picture.source, baseUrl);
  const name = picture.alt === '' ? t`Picture ${number}` : picture.alt;
  return (
    <button
      type="button"
      className={classes.thumbnail}
      data-action="view"
      aria-label={t`Show larger: ${name}`}
      onClick={() => {
        onView(picture);
      }}
    >
      <img src={url} alt="" width={130} height={98} loading="lazy" decoding="async" />
    </button>
  );
}
