import { useLingui } from '@lingui/react/macro';
import { usePictureUrl } from '../list/blob-url.ts';
import type { Picture, Slot } from './composer-machine.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import classes from './picture-slot.module.css';

interface PictureSlotProps {
  readonly slot: Slot;
  /** 0 or 1. */
  readonly place: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

/** One of the composer's two picture slots: the button opens the panel, the cross removes the picture. */
export function PictureSlot({ slot, place, open, onToggle, onRemove }: PictureSlotProps) {
  const { t } = useLingui();
  const number = place + 1;
  const isFull = slot.kind === 'attached';
  return (
    <span className={classes.place}>
      <button
        type="button"
        data-slot={number}
        data-full={isFull || undefined}
        aria-label={isFull ? t`Picture ${number}: change or remove` : t`Add picture ${number}`}
        aria-expanded={open}
        aria-busy={slot.kind === 'reading'}
        className={classes.slot}
        onClick={onToggle}
      >
        {slot.kind === 'attached' ? (
          <Thumbnail source={slot.picture.source} />
        ) : (
          <DialogIcon name="addPicture" size={22} />
        )}
      </button>
      {isFull && (
        <button
          type="button"
          data-action="detach"
          aria-label={t`Remove picture ${number}`}
          className={classes.remove}
          onClick={onRemove}
        >
          <DialogIcon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

function Thumbnail({ source }: Pick<Picture, 'source'>) {
  return <img src={usePictureUrl(source)} alt="" className={classes.thumbnail} />;
}
