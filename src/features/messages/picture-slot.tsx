import { useLingui } from '@lingui/react/macro';
import { usePictureUrl } from './blob-url.ts';
import type { Slot } from './composer-machine.ts';
import { BoardIcon } from './icons.tsx';
import classes from './picture-slot.module.css';

interface PictureSlotProps {
  readonly slot: Slot;
  /** 0 or 1. */
  readonly place: number;
  readonly baseUrl: string;
  readonly open: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
}

/** One of the two places for pictures in the composer. Its button opens the panel of the picture. */
export function PictureSlot({ slot, place, baseUrl, open, disabled, onToggle }: PictureSlotProps) {
  const { t } = useLingui();
  const number = place + 1;
  const isFull = slot.kind === 'attached';
  return (
    <button
      type="button"
      data-slot={number}
      data-full={isFull || undefined}
      aria-label={isFull ? t`Picture ${number}: change or remove` : t`Add picture ${number}`}
      aria-expanded={open}
      aria-busy={slot.kind === 'reading'}
      disabled={disabled}
      className={classes.slot}
      onClick={onToggle}
    >
      {slot.kind === 'attached' ? (
        <Thumbnail source={slot.picture.source} baseUrl={baseUrl} />
      ) : (
        <BoardIcon name="addPicture" size={22} />
      )}
    </button>
  );
}

function Thumbnail({ source, baseUrl }: { readonly source: Blob | string; readonly baseUrl: string }) {
  return <img src={usePictureUrl(source, baseUrl)} alt="" className={classes.thumbnail} />;
}
