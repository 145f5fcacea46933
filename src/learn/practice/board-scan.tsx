import { Trans, useLingui } from '@lingui/react/macro';
import { Link, Redirect } from 'wouter';
import { placeDigit } from '../../../core/board/entries.ts';
import { digitsOf } from '../../../core/board/status.ts';
import { onlyPlaces } from '../../../core/learn/scan.ts';
import { parseGrid } from '../../../core/sudoku/grid.ts';
import { engine } from '../../engine/index.ts';
import { useBoard } from '../../game/index.ts';
import { techniqueOfPuzzle } from '../../hint/index.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import links from '../../ui/links.module.css';
import { Told } from '../exercise-frame.tsx';
import { addressOfPart } from '../path/onward.tsx';
import { useMade } from '../use-made.ts';
import { WaitingFrame } from '../waiting-frame.tsx';
import { scanOf, type ScanRun } from './kept-scan.ts';
import { ScanFrame, useScan } from './scan.tsx';

/** Enough to go on alone. */
const MOST = 3;

/**
 * A scan of the puzzle on the board, for a player who is stuck: it asks for digits, judges, and enters what is
 * right. It never shows a place as a hint does, so it needs no account.
 */
export function BoardScan() {
  const { t } = useLingui();
  const { actor } = useBoard();
  const { made, failed, again } = useMade('board-scan', async () => {
    const { board } = actor.getSnapshot().context;
    const digits = digitsOf(board);
    const solutions = await engine.call('upToTwoSolutions', digits);
    return { run: solutions.length > 0 ? scanOf([...parseGrid(board.puzzle)!], [...digits], MOST) : null };
  });
  const title = t`One digit at a time`;
  if (!made) return <WaitingFrame out="/" count={MOST} onRetry={again} {...{ title, failed }} />;
  // A wrong digit comes first.
  if (!made.run) return <Redirect to="/" replace state={{ act: 'check' }} />;
  return <Scanned first={made.run} title={title} />;
}

function Scanned({ first, title }: { readonly first: ScanRun; readonly title: string }) {
  const names = useTechniqueNames();
  const { actor } = useBoard();
  const scan = useScan(first, (_, cell, digit) => {
    const { removeNotes } = actor.getSnapshot().context.settings;
    actor.send({ type: 'edited', rewrite: (board) => placeDigit(board, [cell], digit, removeNotes) });
  });
  const { digits, elapsedMs, givens, placed } = scan.run;
  const isOver = elapsedMs !== null;
  const technique = techniqueOfPuzzle(givens.join(''));
  const needed = isOver && placed < MOST ? technique : undefined;
  return (
    <ScanFrame
      out="/"
      {...{ title, scan }}
      over={<Over placed={placed} hardest={technique && names[technique]} />}
      aside={
        needed ? (
          <Link href={addressOfPart(needed, 'find')} className={links.link ?? ''} data-action="practise">
            <Trans>Practise {names[needed]}</Trans>
          </Link>
        ) : (
          !isOver &&
          onlyPlaces(digits).size > 1 && (
            <Button onClick={scan.pass}>
              <Trans>Another digit</Trans>
            </Button>
          )
        )
      }
      action={
        isOver && (
          <Link href="/" className={links.action ?? ''} data-action="to-board">
            <Trans>Back to the puzzle</Trans>
          </Link>
        )
      }
    />
  );
}

interface OverProps {
  readonly placed: number;
  /** The name of the hardest technique that the puzzle needs. */
  readonly hardest: string | undefined;
}

/** What was done; or, once no digit has an only place, what the puzzle needs instead. */
function Over({ placed, hardest }: OverProps) {
  const { t } = useLingui();
  if (placed === MOST)
    return <Told tone="hint" result={t`All three are on your board`} reason={t`Continue there.`} />;
  return (
    <Told
      tone="hint"
      result={t`No other digit has just one place left`}
      reason={hardest ? t`Other techniques come next. The hardest here is ${hardest}.` : ''}
    />
  );
}
