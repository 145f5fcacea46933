import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PUZZLE_REFUSALS } from '../../../core/administration/question-bank.ts';
import { downloadCsv } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { RefusedPuzzle } from './bulk-adder.ts';
import classes from './question-bank.module.css';
import shapes from '../../ui/shapes.module.css';
import { REFUSAL_NAMES, refusalText } from './words.ts';

/** The maximum number of refused lines shown; the file contains all of them. */
const SHOWN = 50;

export function RefusedLines({ refused }: { readonly refused: readonly RefusedPuzzle[] }) {
  const { i18n } = useLingui();
  if (refused.length === 0) return null;
  const count = i18n.number(refused.length);
  const ordered = inOrder(refused);
  const reasons = PUZZLE_REFUSALS.map((why) => ({
    why,
    count: refused.filter((each) => each.why === why).length,
  })).filter((reason) => reason.count > 0);
  return (
    <div className={classes.block} data-part="refused">
      <div className={classes.head}>
        <h4 className={classes.label}>
          <Trans>Refused: {count}</Trans>
        </h4>
        <Button data-action="download-refused" onClick={() => void download(i18n, ordered)}>
          <DialogIcon name="load" size={18} />
          <Trans>Download the report</Trans>
        </Button>
      </div>
      <ul className={classes.reasons}>
        {reasons.map(({ why, count: many }) => (
          <li key={why}>
            <span>{i18n._(REFUSAL_NAMES[why])}</span>
            <span className={classes.number}>{i18n.number(many)}</span>
          </li>
        ))}
      </ul>
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line a11y/no-noninteractive-tabindex */}
      <ol className={classes.refused} tabIndex={0}>
        {ordered.slice(0, SHOWN).map((each) => (
          <RefusedRow key={each.number} refused={each} />
        ))}
      </ol>
      {refused.length > SHOWN && (
        <p className={classes.facts}>
          <Trans>The first {SHOWN} are shown; the report has all of them.</Trans>
        </p>
      )}
    </div>
  );
}

function RefusedRow({ refused: { number, text, why, library } }: { readonly refused: RefusedPuzzle }) {
  const { i18n } = useLingui();
  return (
    <li>
      <span>
        <Trans>Line {number}</Trans>
      </span>{' '}
      {i18n._(refusalText(i18n, text, why, library))}
      <code className={shapes.oneLine}>{text}</code>
    </li>
  );
}

/** Two pieces are sent at once, and the answer to the later one may arrive first. */
export function inOrder(refused: readonly RefusedPuzzle[]): RefusedPuzzle[] {
  return [...refused].sort((a, b) => a.number - b.number);
}

function download(i18n: I18n, refused: readonly RefusedPuzzle[]): Promise<void> {
  const head = [msg`Line`, msg`Reason`, msg`Text`].map((name) => i18n._(name));
  const rows = refused.map(({ number, text, why, library }) => [
    number,
    i18n._(refusalText(i18n, text, why, library)),
    text,
  ]);
  return downloadCsv('nonet-refused.csv', [head, ...rows]);
}
