import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Board } from '../../../core/board/board.ts';
import type { Cell } from '../../../core/sudoku/cells.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { engine } from '../../engine/index.ts';
import { sayNotLoaded } from '../../game/index.ts';
import shapes from '../../ui/shapes.module.css';
import { withoutNotes } from '../check.ts';
import { hintBoardOf } from '../hint-board.ts';
import { BoardFrame } from '../picture/board-frame.tsx';
import { Pulse } from '../picture/layer.tsx';
import { RichText } from '../rich-text.tsx';
import { useWording, type HintWords } from '../words.ts';
import classes from './coded-step.module.css';
import { StepLayer } from './step-sheet.tsx';
import { Walk, WalkCount, WalkKeys } from './walk.tsx';
import { useResult } from '../../platform/use-result.ts';

interface CodedStepProps {
  readonly board: Board;
  readonly code: string;
  /** Names the board. */
  readonly label: string;
}

/** A board with the step that a link names, in a picture and in words. The step is found anew, and so proved. */
export default function CodedStep({ board, code, label }: CodedStepProps) {
  const found = useStep(board, code);
  const step = typeof found === 'object' ? found : null;
  const wording = useWording(board, sayNotLoaded);
  const words = useMemo(() => (step ? (wording?.words(step) ?? null) : null), [step, wording]);
  const [at, setAt] = useState(0);
  const [pulse, setPulse] = useState<{ readonly cell: Cell } | null>(null);
  const shown = step && { step, stage: 3 as const, at };
  return (
    <>
      <div role="img" aria-label={label}>
        <BoardFrame cells={board.cells} isDim={words ? true : undefined}>
          {words && shown && <StepLayer {...{ board, shown }} isHidden={false} bands={words.houses} />}
          {pulse && <Pulse cell={pulse.cell} onEnd={() => setPulse(null)} />}
        </BoardFrame>
      </div>
      <p className={classes.result} role="status">
        {step === null && <NoStep found={found} />}
        {words && (
          <>
            <b>{words.technique}</b> {words.told[2].result}
          </>
        )}
      </p>
      {step && words && (
        <Reason {...{ step, words, at }} onWalk={setAt} onCell={(cell) => setPulse({ cell })} />
      )}
    </>
  );
}

function NoStep({ found }: { readonly found: Found | undefined }) {
  if (found === undefined) return <Trans>Looking for the step.</Trans>;
  if (found === 'none') return <Trans>This step was not found on this board.</Trans>;
  return <Trans>This part could not be loaded.</Trans>;
}

interface ReasonProps {
  readonly step: Step;
  readonly words: HintWords;
  /** The line of a forcing argument that is shown, from 0. */
  readonly at: number;
  readonly onWalk: (at: number) => void;
  readonly onCell: (cell: Cell) => void;
}

function Reason({ step, words: { why, lines }, at, onWalk, onCell }: ReasonProps) {
  const render = (text: string) => <RichText text={text} onCell={onCell} />;
  if (lines.length === 0) return <p data-part="hint-text">{render(why)}</p>;
  return (
    <>
      <Walk {...{ step, lines, at, onWalk }} renderLine={render} />
      <div className={shapes.row}>
        <WalkKeys {...{ step, at, onWalk }} />
        <WalkCount {...{ step, at }} />
      </div>
    </>
  );
}

type Found = Step | 'none' | 'failed';

/** Undefined while the engine searches. */
function useStep(board: Board, code: string): Found | undefined {
  const question = useMemo(() => ({ board, code }), [board, code]);
  return useResult(question, async (signal): Promise<Found> => {
    const find = (of: Board): Promise<Step | undefined> => {
      // The reader's own choice of techniques is for their own hints.
      const { without: _without, uniqueness: _uniqueness, ...asked } = hintBoardOf(of);
      return engine.call('findCodedStep', { board: asked, code }, { signal });
    };
    try {
      // With incomplete notes, the step was found without them.
      return (await find(board)) ?? (await find(withoutNotes(board))) ?? 'none';
    } catch {
      return 'failed';
    }
  });
}
