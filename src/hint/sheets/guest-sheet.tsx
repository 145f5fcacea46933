import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import { engine } from '../../engine/index.ts';
import { sayNotLoaded } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import type { SheetProps } from '../dock-props.ts';
import { BoardPicture } from '../picture/board-picture.tsx';
import { RichText } from '../rich-text.tsx';
import { techniqueOfPuzzle } from '../whole-puzzles.ts';
import { useWording, type Wording } from '../words.ts';
import classes from './guest-sheet.module.css';
import { HintSheet } from './hint-sheet.tsx';

interface GuestSheetProps extends SheetProps {
  readonly title: string;
  readonly text: string;
}

/** Hints need a login: offers one as a sample, and help that needs no account. */
export function GuestSheet(props: GuestSheetProps) {
  const [sample, setSample] = useState<Step | null>(null);
  const wording = useWording();
  if (sample !== null && wording) return <SampleSheet {...{ ...props, sample, wording }} />;
  return <OfferSheet {...{ ...props, wording }} onSample={setSample} />;
}

interface OfferSheetProps extends GuestSheetProps {
  readonly wording: Wording | null;
  readonly onSample: (step: Step) => void;
}

function OfferSheet({ wording, onSample, ...props }: OfferSheetProps) {
  const { actor, title, text, onLogin } = props;
  const showOne = async (): Promise<void> => {
    const found = await engine.call('findHint', SAMPLE);
    if (found.kind === 'step') onSample(found.step);
  };
  return (
    <HintSheet
      actor={actor}
      title={title}
      data-message="login"
      result={text}
      spoken={text}
      actions={
        <>
          <Button data-action="login" onClick={onLogin}>
            <Trans>Log in</Trans>
          </Button>
          <Button
            look="hint"
            data-first
            data-action="hint-sample"
            disabled={!wording}
            onClick={() => void showOne().catch(sayNotLoaded)}
          >
            <Trans>See a sample</Trans>
          </Button>
        </>
      }
    >
      <WithoutAccount {...props} />
    </HintSheet>
  );
}

interface SampleSheetProps extends GuestSheetProps {
  readonly sample: Step;
  readonly wording: Wording;
}

/** The sample is never about the visitor's own puzzle. */
function SampleSheet({ actor, onLogin, sample, wording }: SampleSheetProps) {
  const { technique, told, spoken } = useMemo(() => wording.words(sample), [wording, sample]);
  return (
    <HintSheet
      actor={actor}
      title={technique}
      spoken={spoken}
      data-message="login"
      data-sample="shown"
      tone="hint"
      result={told[2].result}
      actions={
        <>
          <p className={classes.caption}>
            <Trans>A sample, not your puzzle</Trans>
          </p>
          <Button look="primary" data-first data-action="login" onClick={onLogin}>
            <Trans>Log in for more</Trans>
          </Button>
        </>
      }
    >
      <div className={classes.sample}>
        <BoardPicture position={POSITION} step={sample} />
        <p data-part="hint-text">
          <RichText text={told[2].reason} onCell={noop} />
        </p>
      </div>
    </HintSheet>
  );
}

/** Its givens lie elsewhere than those of the first puzzles, so that nobody takes it for their own. */
export const SAMPLE_PUZZLE =
  '000008270004000006030216000002071009103000602900320800000867020600000500018500000';
const GIVENS = Array.from(SAMPLE_PUZZLE, Number);
const SAMPLE = {
  puzzle: SAMPLE_PUZZLE,
  digits: SAMPLE_PUZZLE,
  notes: GIVENS.map(() => 0),
  mode: 'without-notes',
} as const;
const POSITION = { digits: GIVENS, givens: GIVENS, notes: SAMPLE.notes };
const noop = (): void => undefined;

/** What needs no account; on a whole puzzle of Learn also what Learn teaches. */
function WithoutAccount({ actor, board, onCheck, onCompleteCandidates, onScan }: GuestSheetProps) {
  const { t } = useLingui();
  const isOfLearn = techniqueOfPuzzle(board.puzzle) !== undefined;
  const offers: [action: string, icon: DialogIconName, name: string, run: () => void][] = [
    ['check', 'verify', t`Check board`, onCheck],
    ['candidates', 'pencil', t`Fill in candidates`, onCompleteCandidates],
  ];
  if (isOfLearn) offers.unshift(['scan', 'search', t`Look for one digit at a time`, onScan]);
  return (
    <ul className={classes.offers}>
      {offers.map(([action, icon, name, run]) => (
        <li key={action}>
          <button
            type="button"
            data-action={`guest-${action}`}
            onClick={() => {
              actor.send({ type: 'closed' });
              run();
            }}
          >
            <DialogIcon name={icon} size={20} />
            {name}
            <DialogIcon name="next" size={18} />
          </button>
        </li>
      ))}
    </ul>
  );
}
