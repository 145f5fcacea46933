import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useMemo, useState } from 'react';
import { optionalChunk } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { withStep } from '../boards/board-link.ts';
import { boardsIn } from '../boards/boards-in.ts';
import classes from './composer.module.css';
import type { ComposerActor } from './composer-machine.ts';

const StepChoice = optionalChunk(
  () => import(/* webpackChunkName: "hint" */ '../../hint/sheets/step-choice.tsx'),
);

interface AttachStepProps {
  readonly actor: ComposerActor;
  readonly isLocked: boolean;
}

/** Adds a step to the last link of the text that is shown as a position. */
export function AttachStep({ actor, isLocked }: AttachStepProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const [now] = useState(() => Date.now());
  const [isOpen, setOpen] = useState(false);
  const { boards } = useMemo(() => boardsIn(text, location.origin, now), [text, now]);
  const linked = boards.findLast(({ position, address }) => position && text.includes(address));
  if (!linked?.position) return null;
  const { position, address } = linked;
  const onClose = (): void => {
    setOpen(false);
  };
  return (
    <>
      <Button
        look="text"
        className={classes.attach}
        data-action="attach-step"
        disabled={isLocked}
        onClick={() => {
          setOpen(true);
        }}
      >
        {linked.link.step === undefined ? <Trans>Attach a step</Trans> : <Trans>Change the step</Trans>}
      </Button>
      {isOpen && (
        <Suspense>
          <StepChoice
            position={position}
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
