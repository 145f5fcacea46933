import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { focusBoard } from '../../ui/focus-board.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import { noteKind, paintsNotes } from './board-machine.ts';
import { modeOf, type Mode as ModeName } from './mode.ts';
import lineClasses from './status-line.module.css';
import classes from './status-mode.module.css';
import { TryChip } from './try-chip.tsx';

/** What stands at the left of the status line: what is tried, and what a tap on a cell does. */
export default function StatusMode() {
  const mode = useBoardValue(({ context }) => modeOf(context));
  return (
    <>
      <TryChip />
      {mode && <Mode mode={mode} />}
    </>
  );
}

function Mode({ mode }: { mode: ModeName }) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const digit = useBoardValue(({ context }) => context.digit);
  const kind = useBoardValue(({ context }) => noteKind(context));
  const pair = useBoardValue(({ context }) => context.palette);
  const isPairing = useBoardValue(({ context }) => paintsNotes(context));
  const names: Record<ModeName, ReactNode> = {
    erase: digit > 0 ? t`Erase ${digit}` : <Trans>Erase</Trans>,
    clear: isPairing ? t`Clear pair ${pair}` : <Trans>Clear all</Trans>,
    note: isPairing
      ? t`Pair ${pair}: ${digit}`
      : kind === 'corner'
        ? t`Corner ${digit}`
        : kind === 'centre'
          ? t`Centre ${digit}`
          : t`Note ${digit}`,
    color: t`Colour ${digit}`,
    enter: <Trans>Enter {digit}</Trans>,
  };
  return (
    <span className={classes.mode}>
      {mode === 'color' && <i style={{ backgroundColor: `var(--ce${digit})` }} />}
      {names[mode]}
      <button
        type="button"
        className={lineClasses.action}
        aria-label={t`Deselect`}
        data-action="let-go"
        onClick={() => {
          actor.send({ type: 'escape.pressed' });
          focusBoard();
        }}
      >
        <DialogIcon name="close" size={14} />
      </button>
    </span>
  );
}
