import { useLingui } from '@lingui/react/macro';
import { useEffect, type ComponentProps } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { DockSheet, type SheetRow } from '../../ui/dock-sheet.tsx';
import type { HintActor, HintContext } from '../hint-machine.ts';
import { plainText } from '../rich-text.tsx';

interface HintSheetProps extends Omit<ComponentProps<typeof DockSheet>, 'part' | 'onClose'> {
  readonly actor: HintActor;
  /** What screen readers hear when it opens, and whenever that changes. */
  readonly spoken?: string;
}

/** A sheet of the hint, whose cross closes the hint. */
export function HintSheet({ actor, spoken, ...sheet }: HintSheetProps) {
  useEffect(() => {
    if (spoken !== undefined) announce(plainText(spoken));
  }, [spoken]);
  return <DockSheet part="hint" {...sheet} onClose={() => actor.send({ type: 'closed' })} />;
}

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
