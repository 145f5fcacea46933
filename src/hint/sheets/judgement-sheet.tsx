import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { assertNever } from '../../../core/base/assert-never.ts';
import type { Judgement } from '../../../core/hints/other-hints.ts';
import { cellName } from '../../../core/sudoku/cells.ts';
import { cellOf, digitOf, type Candidate } from '../../../core/sudoku/position.ts';
import { techniqueOf } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { candidatesIn } from '../../game/index.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceRow } from '../../ui/choice-row.tsx';
import { CellMarks } from '../../ui/cell-marks.tsx';
import type { SheetProps } from '../dock-props.ts';
import { whyNot } from '../message-text.ts';
import { RichText } from '../rich-text.tsx';
import type { Wording } from '../words.ts';
import { HintSheet } from './hint-sheet.tsx';

interface JudgementSheetProps extends SheetProps {
  readonly candidate: Candidate;
  readonly judgement: Judgement;
  readonly wording: Wording;
}

/** Why a candidate can or cannot be placed, with buttons for the cell's other candidates. */
export function JudgementSheet({ actor, board, candidate, judgement, wording, onCell }: JudgementSheetProps) {
  const { t, i18n } = useLingui();
  const cell = cellOf(candidate);
  const title = whyNot(i18n, candidate);
  const [revealed, setRevealed] = useState<Candidate | null>(null);
  // Hidden at first, because saying whether it is in the solution would be a spoiler.
  const isKept = !SAID_AT_ONCE.has(judgement.kind) && revealed !== candidate;
  const text = isKept ? t`No step rules it out now.` : judgementText(i18n, wording, candidate, judgement);
  const step = 'step' in judgement ? judgement.step : 'first' in judgement ? judgement.first : null;
  return (
    <HintSheet
      {...{ actor, title }}
      spoken={`${title} ${text}`}
      data-judgement={isKept ? 'kept' : judgement.kind}
      actions={
        isKept ? (
          <Button look="hint" data-action="hint-reveal" onClick={() => setRevealed(candidate)}>
            <Trans>Show whether it is in the solution</Trans>
          </Button>
        ) : (
          step !== null && (
            <Button
              look="hint"
              data-action="hint-choose"
              onClick={() => actor.send({ type: 'step.chosen', step })}
            >
              {judgement.kind === 'provable' ? <Trans>Show the first step</Trans> : <Trans>Show why</Trans>}
            </Button>
          )
        )
      }
    >
      <CellMarks cells={[cell]} tone="hint" />
      <p data-part="hint-text">
        <RichText text={text} onCell={onCell} />
      </p>
      <Others {...{ actor, board, candidate }} />
    </HintSheet>
  );
}

/** The other candidates of the cell. */
function Others({ actor, board, candidate }: Pick<JudgementSheetProps, 'actor' | 'board' | 'candidate'>) {
  const { t } = useLingui();
  const cell = cellOf(candidate);
  return (
    <ChoiceRow label={t`Candidates of ${cellName(cell)}`}>
      {candidatesIn(board, cell).map((other) => (
        <Choice
          key={other}
          chosen={other === candidate}
          data-candidate={digitOf(other)}
          onClick={() => actor.send({ type: 'candidate.asked', board, candidate: other })}
        >
          {digitOf(other)}
        </Choice>
      ))}
    </ChoiceRow>
  );
}

const SAID_AT_ONCE: ReadonlySet<Judgement['kind']> = new Set<Judgement['kind']>(['gone', 'ruled-out']);

function judgementText(i18n: I18n, wording: Wording, candidate: Candidate, judgement: Judgement): string {
  const digit = digitOf(candidate);
  const cell = cellName(cellOf(candidate));
  switch (judgement.kind) {
    case 'needed':
      return i18n._(msg`It has to stay: ${cell} is ${digit} in the solution.`);
    case 'gone':
      return i18n._(
        msg`It no longer fits there: the row, column or box of ${cell} already has its ${digit}.`,
      );
    case 'ruled-out': {
      const technique = wording.technique(judgement.step.technique);
      return i18n._(msg`One step rules it out now. Technique: ${technique}.`);
    }
    case 'provable': {
      const technique = wording.technique(judgement.hardest);
      const level = i18n._(LEVEL_NAMES[techniqueOf(judgement.hardest).level]);
      return i18n._(
        msg`${plural(judgement.steps, { one: 'It can be removed in # step.', other: 'It can be removed in # steps.' })} The hardest technique on the way: ${technique} (${level}).`,
      );
    }
    case 'unproven':
      return i18n._(msg`It is not in the solution, but none of the 63 techniques proves that from here.`);
    default:
      return assertNever(judgement);
  }
}
