import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo, useState, type MouseEvent } from 'react';
import type { LinkedPosition } from '../../../core/board/linked-position.ts';
import { importedCells } from '../../../core/board/imported-board.ts';
import { formatGrid } from '../../../core/sudoku/grid.ts';
import { hintAllowance } from '../../hint/index.ts';
import { optionalChunk } from '../../i18n/i18n.ts';
import { useSession } from '../../session/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { MiniBoard } from '../../ui/mini-board.tsx';
import { withStep } from '../boards/board-link.ts';
import { boardsIn, SIGNS } from '../boards/boards-in.ts';
import classes from './composer.module.css';
import type { ComposerActor } from './composer-machine.ts';

const StepChoice = optionalChunk(
  () => import(/* webpackChunkName: "hint" */ '../../hint/sheets/step-choice.tsx'),
);

interface AttachStepProps {
  readonly actor: ComposerActor;
  readonly isLocked: boolean;
}

/**
 * Shows the position whose link had the cursor when the list was opened, otherwise the last one of the text, and adds,
 * changes or removes its step. Where steps can be chosen for some of the positions, only for these.
 */
export function AttachStep({ actor, isLocked }: AttachStepProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const [now] = useState(() => Date.now());
  const owner = useSession()?.username ?? null;
  const [isOpen, setOpen] = useState(false);
  const { boards } = useMemo(() => boardsIn(text, location.origin, now), [text, now]);
  const [cursor, setCursor] = useState(-1);
  const positions = boards.filter(({ position, address }) => position && text.includes(address));
  const open = positions.filter(({ position }) => mayChoose(position!, owner));
  const linked = boardAt(cursor, text, open) ?? boardAt(cursor, text, positions);
  if (!linked?.position) return null;
  const { position, address } = linked;
  const { step } = linked.link;
  const onClose = (): void => setOpen(false);
  const choose = (code: string | null): void => {
    const from = text.lastIndexOf(address);
    const end = from + address.length;
    actor.send({
      type: 'text.changed',
      text: text.slice(0, from) + withStep(address, code) + text.slice(end),
    });
    onClose();
  };
  const onOpen = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    setCursor(currentTarget.form?.querySelector('textarea')?.selectionStart ?? 0);
    setOpen(true);
  };
  return (
    <>
      <div className={classes.attach}>
        <span>
          <MiniBoard cells={importedCells(position)} />
        </span>
        <Step code={step} />
        {open.length > 0 && (
          <Button data-action="attach-step" disabled={isLocked} onClick={onOpen}>
            {step === undefined ? <Trans>Attach a step</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
        {step !== undefined && <RemoveStep isLocked={isLocked} onRemove={() => choose(null)} />}
      </div>
      {isOpen && open.length > 0 && (
        <Suspense>
          <StepChoice
            position={position}
            sign={boards.length > 1 ? SIGNS[boards.indexOf(linked)] : undefined}
            onChoose={choose}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether the steps of a position, which are hints, are free or paid for. */
function mayChoose({ givens }: LinkedPosition, owner: string | null): boolean {
  return hintAllowance(formatGrid(givens, '0'), owner, Date.now()) !== null;
}

function Step({ code }: { readonly code: string | undefined }) {
  if (code === undefined) return null;
  return (
    <Suspense fallback={<strong />}>
      <StepName code={code} />
    </Suspense>
  );
}

/** Its technique; a code that was typed may have none. */
function StepName({ code }: { readonly code: string }) {
  const technique = code.split('.')[0]!;
  const names: Readonly<Record<string, string>> = useTechniqueNames();
  return <strong>{names[technique] ?? technique}</strong>;
}

function RemoveStep({ isLocked, onRemove }: { readonly isLocked: boolean; readonly onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton aria-label={t`Remove the step`} disabled={isLocked} onClick={onRemove}>
      <DialogIcon name="close" size={18} />
    </IconButton>
  );
}

/** The board whose address is at a place of the text; otherwise the last one. */
function boardAt<Board extends { readonly address: string }>(
  place: number,
  text: string,
  boards: readonly Board[],
): Board | undefined {
  const isThere = ({ address }: Board): boolean => {
    const from = text.lastIndexOf(address);
    return place >= from && place <= from + address.length;
  };
  return boards.find(isThere) ?? boards.at(-1);
}
