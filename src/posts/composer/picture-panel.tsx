import { Trans, useLingui } from '@lingui/react/macro';
import { ALT_MAX_LENGTH } from '../../../core/posts/limits.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { usePictureUrl } from '../list/blob-url.ts';
import type { Picture, Slot } from './composer-machine.ts';
import classes from './picture-panel.module.css';
import shapes from '../../ui/shapes.module.css';
import box from '../../ui/box.module.css';

interface PicturePanelProps {
  readonly slot: Slot;
  readonly onPaste: () => void;
  readonly onFile: (file: Blob) => void;
  readonly onDone: () => void;
  readonly onRemove: () => void;
  readonly onAlt: (alt: string) => void;
}

/** The panel above the composer: sources for a picture, or the attached picture with its text alternative. */
export function PicturePanel(props: PicturePanelProps) {
  const { t } = useLingui();
  const { slot } = props;
  return (
    <div role="group" aria-label={t`Picture`} data-part="picture-panel" className={classes.panel}>
      {'picture' in slot ? <Preview {...props} picture={slot.picture} /> : <Sources {...props} />}
    </div>
  );
}

function Sources({ slot, onPaste, onFile }: PicturePanelProps) {
  return (
    <>
      <p className={shapes.small} role="status">
        {slot.kind === 'reading' ? (
          <Trans>Reading the picture…</Trans>
        ) : (
          <Trans>Paste or drop a picture, or choose one.</Trans>
        )}
      </p>
      <div className={classes.sources}>
        <Button onClick={onPaste}>
          <DialogIcon name="clipboard" size={18} />
          <Trans>Paste</Trans>
        </Button>
        <FileButton accept="image/*" part="picture-file" onFile={onFile}>
          <DialogIcon name="file" size={18} />
          <Trans>Choose a file</Trans>
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          part="camera"
          className={classes.camera}
          onFile={onFile}
        >
          <DialogIcon name="camera" size={18} />
          <Trans>Take a photo</Trans>
        </FileButton>
      </div>
    </>
  );
}

function Preview({ picture, onDone, onRemove, onAlt }: PicturePanelProps & { readonly picture: Picture }) {
  const { t } = useLingui();
  return (
    <div className={classes.preview}>
      <img src={usePictureUrl(picture.source)} alt={picture.alt} className={classes.picture} />
      <div className={classes.about}>
        <label className={classes.alt}>
          <Trans>What does it show?</Trans>
          <input
            type="text"
            className={box.box}
            value={picture.alt}
            maxLength={ALT_MAX_LENGTH}
            placeholder={t`Description (alt text)`}
            onChange={(event) => onAlt(event.target.value)}
          />
        </label>
        <div className={classes.sources}>
          <Button data-action="picture-done" onClick={onDone}>
            <Trans>Done</Trans>
          </Button>
          <Button onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
