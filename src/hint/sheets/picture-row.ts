import { useLingui } from '@lingui/react/macro';
import type { SheetRow } from '../../ui/dock-sheet.tsx';
import type { HintActor, HintContext } from '../hint-machine.ts';

/** Hides or shows the picture on the board. */
export function usePictureRow(actor: HintActor, { pictureShown }: HintContext): SheetRow {
  const { t } = useLingui();
  return {
    action: 'hint-picture',
    icon: pictureShown ? 'eyeOff' : 'eye',
    name: pictureShown ? t`Hide marks` : t`Show marks`,
    onClick: () => actor.send({ type: 'picture.toggled' }),
  };
}
