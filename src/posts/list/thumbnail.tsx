import { useLingui } from '@lingui/react/macro';
import { use, useState } from 'react';
import { usePictureUrl } from './blob-url.ts';
import classes from './post-item.module.css';
import type { ShownPicture } from '../feed/shown-posts.ts';
import { WayContext } from './pending-line.tsx';

interface ThumbnailProps {
  readonly picture: ShownPicture;
  readonly number: number;
  readonly onView: (picture: ShownPicture) => void;
}

export function Thumbnail({ picture, number, onView }: ThumbnailProps) {
  const { t } = useLingui();
  const url = usePictureUrl(picture.source);
  const name = picture.alt === '' ? t`Picture ${number}` : picture.alt;
  const way = use(WayContext);
  const [isBroken, setBroken] = useState(false);
  return (
    <button
      type="button"
      className={classes.thumbnail}
      data-action="view"
      aria-label={t`Show larger: ${name}`}
      onClick={() => onView(picture)}
    >
      <img
        // Fetched again when the server is back.
        key={isBroken && way === 'open' ? 'again' : 'first'}
        src={url}
        alt=""
        width={130}
        height={98}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </button>
  );
}
