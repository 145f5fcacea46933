import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo, useState } from 'react';
import { importedCells } from '../../../core/board/imported-board.ts';
import { optionalChunk } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
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

/** Shows the position whose link has the cursor, otherwise the last one of the text, and adds a step to it. */
export function AttachStep({ actor, isLocked }: AttachStepProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const [now] = useState(() => Date.now());
  const [isOpen, setOpen] = useState(false);
  const { boards } = useMemo(() => boardsIn(text, location.origin, now), [text, now]);
  const [cursor, setCursor] = useState(-1);
  const positions = boards.filter(({ position, address }) => position && text.includes(address));
  const linked = positions.find(({ address }) => isIn(cursor, text, address)) ?? positions.at(-1);
  if (!linked?.position) return null;
  const { position, address } = linked;
  const onClose = (): void => setOpen(false);
  return (
    <>
      <div className={classes.attach}>
        <span>
          <MiniBoard cells={importedCells(position)} />
        </span>
        <Button
          data-action="attach-step"
          disabled={isLocked}
          onClick={({ currentTarget }) => {
            setCursor(currentTarget.form?.querySelector('textarea')?.selectionStart ?? 0);
            setOpen(true);
          }}
        >
          {linked.link.step === undefined ? <Trans>Attach a step</Trans> : <Trans>Change the step</Trans>}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <StepChoice
            position={position}
            sign={boards.length > 1 ? SIGNS[boards.indexOf(linked)] : undefined}
            onChoose={(code) => {
              const [from, end] = [text.lastIndexOf(address), text.lastIndexOf(address) + address.length];
              const added = withStep(address, code);
              actor.send({ type: 'text.changed', text: text.slice(0, from) + added + text.slice(end) });
              onClose();
            }}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a place of the text is in or at an address. */
function isIn(place: number, text: string, address: string): boolean {
  const from = text.lastIndexOf(address);
  return place >= from && place <= from + address.length;
}
