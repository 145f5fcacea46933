import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { SheetProps } from '../dock-props.ts';

/** Hides or shows the picture on the board. */
export function PictureToggle({ actor, context }: Pick<SheetProps, 'actor' | 'context'>) {
  const { t } = useLingui();
  return (
    <IconButton
      aria-label={t`Picture on the board`}
      aria-pressed={context.pictureShown}
      data-action="hint-picture"
      onClick={() => {
        actor.send({ type: 'picture.toggled' });
      }}
    >
      <DialogIcon name={context.pictureShown ? 'eye' : 'eyeOff'} size={24} />
    </IconButton>
  );
}
