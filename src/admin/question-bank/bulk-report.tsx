import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { PUZZLE_REFUSALS } from '../../../core/administration/question-bank.ts';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { downloadCsv } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { BulkState, RefusedPuzzle } from './bulk-adder.ts';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { SecondThoughts } from './second-thoughts.tsx';
import { bulkFailureText, REFUSAL_NAMES, refusalText } from './words.ts';

interface BulkReportProps extends Pick<BankProps, 'api' | 'adder' | 'notepad' | 'online'> {
  readonly state: BulkState;
}

/** How far a long list is, and what became of it. */
export function BulkReport(props: BulkReportProps) {
  const { adder, state, notepad, online } = props;
  const { phase, library } = state;
  const isRunning = phase === 'running' || phase === 'stopping';
  return (
    <div className={classes.form} data-part="bulk" data-phase={phase}>
      <Summary state={state} />
      {isRunning && <Progress state={state} />}
      {!isRunning && state.added > 0 && <FoundLevels state={state} />}
      {!isRunning && <SecondThoughts {...props} />}
      {!isRunning && <Refused refused={state.refused} />}
      <div className={classes.buttons}>
        {isRunning && (
          <Button data-action="cancel" disabled={phase === 'stopping'} onClick={adder.stop}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {phase === 'stopped' && (
          <Button
            look="primary"
            data-action="go-on"
            disabled={!online}
            onClick={() => void adder.run(library!)}
          >
            <Trans>Resume</Trans>
          </Button>
        )}
        {!isRunning && (
          <Button data-action="new-list" onClick={adder.discard}>
            {phase === 'done' ? <Trans>New list</Trans> : <Trans>Skip the rest</Trans>}
          </Button>
        )}
        {phase === 'done' && state.refused.length > 0 && state.refused.length <= CORRECTED_MAX && (
          <Button
            look="text"
            data-action="correct"
            onClick={() => {
              const list = inOrder(state.refused).map(({ text }) => text);
              adder.discard();
              notepad.write({ list: list.join('\n') });
            }}
          >
            <Trans>Correct the refused lines</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** So many lines are corrected by hand at most. */
const CORRECTED_MAX = 500;

function Summary({ state }: { readonly state: BulkState }) {
  const { i18n } = useLingui();
  const { phase, failure, name, library } = state;
  const added = i18n.number(state.added);
  const total = i18n.number(state.total);
  const tried = i18n.number(state.tried);
  const where = i18n._(LEVEL_NAMES[library!]);
  return (
    <>
      {name !== null && <p className={classes.fileName}>{name}</p>}
      <p className={classes.summary} role="status" data-tone={phase === 'done' ? 'ok' : undefined}>
        {phase === 'done' && <Icon name="check" size={18} />}
        {phase === 'running' && <Trans>Adding to the library {where}</Trans>}
        {phase === 'stopping' && <Trans>Stopping after what is under way</Trans>}
        {phase === 'stopped' && (
          <Trans>
            Stopped after {tried} of {total} lines. {added} are in the library {where}.
          </Trans>
        )}
        {phase === 'done' && (
          <Trans>
            {added} of {total} puzzles added to the library {where}.
          </Trans>
        )}
      </p>
      {failure && phase === 'stopped' && (
        <p className={classes.failure} role="alert">
          <Icon name="warning" size={16} />
          {i18n._(bulkFailureText(failure))}
        </p>
      )}
    </>
  );
}

function Progress({ state }: { readonly state: BulkState }) {
  const { t, i18n } = useLingui();
  const { secondsLeft } = state;
  const [tried, total, added, refused] = [state.tried, state.total, state.added, state.refused.length].map(
    (count) => i18n.number(count),
  );
  return (
    <>
      <progress className={classes.bar} aria-label={t`Lines done`} value={state.tried} max={state.total} />
      <p className={classes.facts}>
        <Trans>
          {tried} of {total} lines · {added} added · {refused} refused
        </Trans>
      </p>
      <p className={classes.facts}>
        {secondsLeft !== undefined && <TimeLeft seconds={Math.ceil(secondsLeft)} />}
        {secondsLeft === undefined && <Trans>You can close the menu and play meanwhile.</Trans>}
      </p>
    </>
  );
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return <Trans>About {seconds} s left. You can close the menu and play meanwhile.</Trans>;
  return <Trans>About {minutes} min left. You can close the menu and play meanwhile.</Trans>;
}

/** How many of the added ones the engine puts on each level. */
function FoundLevels({ state: { levels, added } }: { readonly state: BulkState }) {
  const { i18n } = useLingui();
  return (
    <div className={classes.block}>
      <h4 className={classes.label}>
        <Trans>Levels that the engine finds</Trans>
      </h4>
      <ul className={classes.levels}>
        {LEVELS.map((level, index) => (
          <li key={level}>
            <span>{i18n._(LEVEL_NAMES[level])}</span>
            <span className={classes.share}>
              <span style={{ width: `${(levels[index]! / added) * 100}%` }} />
            </span>
            <span className={classes.number}>{i18n.number(levels[index]!)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** So many refused lines are shown; the file has all of them. */
const SHOWN = 50;

function Refused({ refused }: { readonly refused: readonly RefusedPuzzle[] }) {
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
        <Button look="text" data-action="download-refused" onClick={() => void download(i18n, ordered)}>
          <DialogIcon name="load" size={18} />
          <Trans>Download the report</Trans>
        </Button>
      </div>
      <ul className={classes.reasons}>
        {reasons.map(({ why, count: many }) => (
          <li key={why} data-why={why}>
            <span>{i18n._(REFUSAL_NAMES[why])}</span>
            <span className={classes.number}>{i18n.number(many)}</span>
          </li>
        ))}
      </ul>
      {/* A region that scrolls has to be reached by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
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
      <code>{text}</code>
    </li>
  );
}

/** Two pieces are under way at once, and the later one may come back first. */
function inOrder(refused: readonly RefusedPuzzle[]): RefusedPuzzle[] {
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
