import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { usePictureUrl } from './blob-url.ts';
import classes from './picture-viewer.module.css';
import type { ShownPicture } from './timeline.ts';

interface PictureViewerProps {
  readonly picture: ShownPicture;
  readonly baseUrl: string;
  readonly onClose: () => void;
}

/** A picture over the whole screen, and a way back. */
export function PictureViewer({ picture, baseUrl, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const { width, height, source, alt } = picture;
  return (
    <dialog
      ref={dialog}
      aria-label={alt === '' ? t`Picture` : alt}
      data-part="viewer"
      className={classes.viewer}
      onClose={onClose}
    >
      <IconButton
        aria-label={t`Close`}
        className={classes.close}
        onClick={() => {
          dialog.current?.close();
        }}
      >
        <Icon name="close" size={24} />
      </IconButton>
      <img
        src={usePictureUrl(source, baseUrl)}
        alt={alt}
        className={classes.picture}
        {...(width > 0 && { width, height })}
      />
    </dialog>
  );
}
