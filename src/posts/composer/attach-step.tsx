import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo, useState, type MouseEvent } from 'react';
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
 * Shows the position whose link has the cursor, otherwise the last one of the text, and adds a step to it. Steps are
 * hints: only those that are free or paid for can be chosen.
 */
export function AttachStep({ actor, isLocked }: AttachStepProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const [now] = useState(() => Date.now());
  const owner = useSession()?.username ?? null;
  const [isOpen, setOpen] = useState(false);
  const { boards } = useMemo(() => boardsIn(text, location.origin, now), [text, now]);
  const [cursor, setCursor] = useState(-1);
  const positions = boards.filter(({ position, address }) => position && text.includes(address));
  const linked = positions.find(({ address }) => isIn(cursor, text, address)) ?? positions.at(-1);
  if (!linked?.position) return null;
  const { position, address } = linked;
  const { step } = linked.link;
  const mayChoose = hintAllowance(formatGrid(position.givens, '0'), owner, now) !== null;
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
  const open = ({ currentTarget }: MouseEvent<HTMLButtonElement>): void => {
    setCursor(currentTarget.form?.querySelector('textarea')?.selectionStart ?? 0);
    setOpen(true);
  };
  return (
    <>
      <div className={classes.attach}>
        <span>
          <MiniBoard cells={importedCells(position)} />
        </span>
        {step !== undefined && (
          <Suspense fallback={<strong />}>
            <StepName code={step} />
          </Suspense>
        )}
        {mayChoose && (
          <Button data-action="attach-step" disabled={isLocked} onClick={open}>
            {step === undefined ? <Trans>Attach a step</Trans> : <Trans>Change</Trans>}
          </Button>
        )}
        {step !== undefined && <RemoveStep isLocked={isLocked} onRemove={() => choose(null)} />}
      </div>
      {isOpen && (
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

/** Whether a place of the text is in or at an address. */
function isIn(place: number, text: string, address: string): boolean {
  const from = text.lastIndexOf(address);
  return place >= from && place <= from + address.length;
}
