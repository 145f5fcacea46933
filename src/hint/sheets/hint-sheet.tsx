import { useEffect, type ComponentProps } from 'react';
import { announce } from '../../ui/announcer.tsx';
import { DockSheet } from '../../ui/dock-sheet.tsx';
import type { HintActor } from '../hint-machine.ts';
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
