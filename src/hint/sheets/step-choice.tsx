import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { importedBoard } from '../../../core/board/imported-board.ts';
import type { LinkedPosition } from '../../../core/board/linked-position.ts';
import { stepCode } from '../../../core/hints/other-hints.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useWording } from '../words.ts';
import { StepList } from './other-steps.tsx';

interface StepChoiceProps {
  readonly position: LinkedPosition;
  /** Tells it apart from other boards of the same text. */
  readonly sign?: string | undefined;
  readonly onChoose: (code: string) => void;
  readonly onClose: () => void;
}

/** The steps of a position, to choose one. */
export default function StepChoice({ position, sign, onChoose, onClose }: StepChoiceProps) {
  const { t } = useLingui();
  const board = useMemo(() => importedBoard(position), [position]);
  const wording = useWording(board, sayNotLoaded);
  return (
    <Dialog
      title={[t`Attach a step`, sign].filter(Boolean).join(' ')}
      shape="sheet"
      part="attach-step"
      onClose={onClose}
    >
      {wording && (
        <StepList
          {...{ board, wording }}
          context={{ charge: 'free', way: 'device' }}
          onChoose={(step) => onChoose(stepCode(step))}
        />
      )}
    </Dialog>
  );
}
