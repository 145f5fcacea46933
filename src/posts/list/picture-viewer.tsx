import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { usePictureUrl } from './blob-url.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from './picture-viewer.module.css';
import type { ShownPicture } from '../feed/shown-posts.ts';

interface PictureViewerProps {
  readonly picture: ShownPicture;
  readonly onClose: () => void;
}

export function PictureViewer({ picture, onClose }: PictureViewerProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  const [isZoomed, setZoomed] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  /** Zooms in around the pressed point, or out to the whole picture. */
  const zoom = (at: { readonly x: number; readonly y: number }): void => {
    setZoomed(!isZoomed);
    requestAnimationFrame(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = stage.current!;
      stage.current!.scrollTo(at.x * (scrollWidth - clientWidth), at.y * (scrollHeight - clientHeight));
    });
  };
  const { width, height, source, alt } = picture;
  return (
    <dialog
      ref={dialog}
      aria-label={alt === '' ? t`Picture` : alt}
      data-part="viewer"
      className={classes.viewer}
      onClose={onClose}
    >
      <Tools
        isZoomed={isZoomed}
        onZoom={() => zoom({ x: 0.5, y: 0.5 })}
        onClose={() => dialog.current?.close()}
      />
      <div
        ref={stage}
        data-zoomed={isZoomed || undefined}
        className={classes.stage}
        // The arrow keys scroll a picture that is larger than the screen.
        {...(isZoomed && { tabIndex: 0, role: 'region', 'aria-label': t`Picture` })}
      >
        {/* Pressing the picture is a shortcut for the zoom button. */}
        {/* oxlint-disable-next-line a11y/click-events-have-key-events, a11y/no-noninteractive-element-interactions */}
        <img
          src={usePictureUrl(source)}
          alt={alt}
          className={classes.picture}
          {...(width > 0 && { width, height })}
          onClick={({ clientX, clientY }) =>
            zoom({ x: clientX / window.innerWidth, y: clientY / window.innerHeight })
          }
        />
      </div>
    </dialog>
  );
}

interface ToolsProps {
  readonly isZoomed: boolean;
  readonly onZoom: () => void;
  readonly onClose: () => void;
}

function Tools({ isZoomed, onZoom, onClose }: ToolsProps) {
  const { t } = useLingui();
  return (
    <div className={classes.tools}>
      <IconButton
        aria-label={isZoomed ? t`Zoom out` : t`Zoom in`}
        data-action="zoom"
        className={classes.tool}
        onClick={onZoom}
      >
        <DialogIcon name={isZoomed ? 'zoomOut' : 'zoomIn'} size={22} />
      </IconButton>
      <IconButton aria-label={t`Close`} className={classes.tool} onClick={onClose}>
        <DialogIcon name="close" size={24} />
      </IconButton>
    </div>
  );
}
