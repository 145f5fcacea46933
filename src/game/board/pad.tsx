import type { Digit } from '../../../core/sudoku/digits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import { canRedo, canUndo } from '../../../core/board/history.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useBoard, useBoardValue } from './board-context.ts';
import type { NoteKind } from '../../../core/board/cell.ts';
import { noteKind, type BoardContext } from './board-machine.ts';
import { cachedStatus } from './cell-views.ts';
import classes from './pad.module.css';

/** The fifteen keys: tools on the left, digits on the right in the same order as the notes in a cell. */
export const Pad = memo(function Pad({ onSave }: { onSave: () => void }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Controls`} className={classes.pad} data-part="pad">
      <HistoryKey tool="undo" />
      <PencilKey />
      <DigitKeys from={1} />
      <HistoryKey tool="redo" />
      <PaletteKey />
      <DigitKeys from={4} />
      <ToolKey tool="save" icon="save" onClick={onSave}>
        <Trans>Save</Trans>
      </ToolKey>
      <EraserKey />
      <DigitKeys from={7} />
    </div>
  );
});

/** Keys that change the board are disabled while it is covered. */
function usePaused(): boolean {
  return useBoardValue((snapshot) => snapshot.matches('paused'));
}

interface ToolKeyProps {
  readonly tool: string;
  readonly icon: IconName;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly badge?: number;
  readonly mode?: NoteKind | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function ToolKey({ tool, icon, on, disabled, badge, mode, onClick, children }: ToolKeyProps) {
  return (
    <button
      type="button"
      data-tool={tool}
      data-mode={mode}
      className={`${classes.key} ${classes.tool}`}
      aria-pressed={on}
      aria-disabled={disabled ? true : undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} />
      {badge !== undefined && (
        <span aria-hidden className={classes.badge}>
          {badge}
        </span>
      )}
      <span className={classes.label}>{children}</span>
    </button>
  );
}

function HistoryKey({ tool }: { tool: 'undo' | 'redo' }) {
  const { actor } = useBoard();
  const allowed = useBoardValue(({ context }) =>
    tool === 'undo' ? canUndo(context.board) : canRedo(context.board),
  );
  const paused = usePaused();
  return (
    <ToolKey tool={tool} icon={tool} disabled={!allowed || paused} onClick={() => actor.send({ type: tool })}>
      {tool === 'undo' ? <Trans>Undo</Trans> : <Trans>Redo</Trans>}
    </ToolKey>
  );
}

function PencilKey() {
  const { actor } = useBoard();
  const mode = useBoardValue(({ context }) => (context.pencil ? noteKind(context) : undefined));
  return (
    <ToolKey
      tool="pencil"
      icon="pencil"
      on={mode !== undefined}
      mode={mode}
      disabled={usePaused()}
      onClick={() => actor.send({ type: 'pencil.pressed' })}
    >
      {mode === 'corner' ? (
        <Trans>Corner</Trans>
      ) : mode === 'centre' ? (
        <Trans>Centre</Trans>
      ) : (
        <Trans>Pencil</Trans>
      )}
    </ToolKey>
  );
}

function PaletteKey() {
  const { actor } = useBoard();
  const palette = useBoardValue(({ context }) => context.palette);
  const pencil = useBoardValue(({ context }) => context.pencil);
  const pair = pencil && palette > 0 ? palette : undefined;
  return (
    <ToolKey
      tool="palette"
      icon="palette"
      on={palette > 0}
      disabled={usePaused()}
      {...(pair !== undefined && { badge: pair })}
      onClick={() => actor.send({ type: 'palette.pressed' })}
    >
      {pair === undefined ? <Trans>Colour</Trans> : <Trans>Pair {pair}</Trans>}
    </ToolKey>
  );
}

function EraserKey() {
  const { actor } = useBoard();
  const eraser = useBoardValue(({ context }) => context.eraser);
  return (
    <ToolKey
      tool="eraser"
      icon="eraser"
      on={eraser > 0}
      disabled={usePaused()}
      onClick={() => actor.send({ type: 'eraser.pressed' })}
    >
      {eraser === 2 ? <Trans>Clear all</Trans> : <Trans>Erase</Trans>}
    </ToolKey>
  );
}

function DigitKeys({ from }: { from: number }) {
  return [0, 1, 2].map((step) => <DigitKey key={step} digit={from + step} />);
}

type PadMode = 'digit' | NoteKind | 'cell-color' | 'note-color';

function padMode(context: BoardContext): PadMode {
  const { pencil, palette } = context;
  if (pencil) return palette > 0 ? 'note-color' : noteKind(context);
  return palette > 0 ? 'cell-color' : 'digit';
}

const DigitKey = memo(function DigitKey({ digit }: { digit: Digit }) {
  const { t } = useLingui();
  const { actor } = useBoard();
  const mode = useBoardValue(({ context }) => padMode(context));
  const chosen = useBoardValue(({ context }) => context.digit === digit);
  const left = useBoardValue(({ context }) => cachedStatus(context.board).remaining[digit]!);
  const pair = useBoardValue(({ context }) => context.palette);
  const style = useBoardValue(({ context }) => (context.digit === digit ? context.noteStyle : ''));
  const over = -left;
  const note = t`Note ${digit}`;
  const names: Record<PadMode, string> = {
    digit:
      left === 0 ? t`${digit}, done` : left > 0 ? t`${digit}, ${left} left` : t`${digit}, ${over} too many`,
    both: note,
    corner: note,
    centre: note,
    'cell-color': t`Colour ${digit}`,
    'note-color': t`Note ${digit}, pair ${pair}${style}`,
  };
  return (
    <button
      type="button"
      data-digit={digit}
      data-mode={mode}
      data-done={(mode === 'digit' && left === 0) || undefined}
      aria-pressed={chosen}
      aria-disabled={usePaused() || undefined}
      aria-label={names[mode]}
      className={`${classes.key} ${classes.digit}`}
      style={mode === 'cell-color' ? { backgroundColor: `var(--ce${digit})` } : undefined}
      onClick={() => actor.send({ type: 'digit.pressed', digit })}
    >
      <span className={classes.face} data-pair={mode === 'note-color' ? `${style || 'b'}${pair}` : undefined}>
        {digit}
      </span>
      {(mode === 'digit' || mode === 'note-color') && <Count left={left} />}
    </button>
  );
});

/** Drawn by the style sheet, because visible text would have to be part of the key's accessible name. */
function Count({ left }: { left: number }) {
  return (
    <span className={classes.count} data-left={left < 0 ? `+${-left}` : left || undefined}>
      {left === 0 && <Icon name="check" size={14} />}
    </span>
  );
}
