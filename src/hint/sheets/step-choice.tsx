import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { importedBoard } from '../../../core/board/imported-board.ts';
import type { LinkedPosition } from '../../../core/board/linked-position.ts';
import { stepCode } from '../../../core/hints/other-hints.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { useSession } from '../../session/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { hintAllowance } from '../allowance.ts';
import { useWording } from '../words.ts';
import { StepList } from './other-steps.tsx';

interface StepChoiceProps {
  readonly position: LinkedPosition;
  /** Tells it apart from other boards of the same text. */
  readonly sign?: string | undefined;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** The steps of a position, to choose one. They are hints, so they are free or paid for. */
export default function StepChoice({ position, sign, onChoose, onClose }: StepChoiceProps) {
  const { t } = useLingui();
  const board = useMemo(() => importedBoard(position), [position]);
  const wording = useWording(board, sayNotLoaded);
  const owner = useSession()?.username ?? null;
  const [isOpen] = useState(() => hintAllowance(board.puzzle, owner, Date.now()) !== null);
  return (
    <Dialog
      title={[t`Attach a step`, sign].filter(Boolean).join(' ')}
      shape="sheet"
      part="attach-step"
      onClose={onClose}
    >
      {isOpen ? (
        wording && (
          <StepList
            {...{ board, wording }}
            context={{ charge: 'free', way: 'device' }}
            onChoose={(step) => onChoose(stepCode(step))}
          />
        )
      ) : (
        <p>
          <Trans>Ask for a hint in this puzzle first. Then you can attach its steps here.</Trans>
        </p>
      )}
    </Dialog>
  );
}
