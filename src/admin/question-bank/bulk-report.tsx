import { Trans, useLingui } from '@lingui/react/macro';
import { LEVELS } from '../../../core/sudoku/techniques/catalogue.ts';
import { LEVEL_NAMES } from '../../i18n/level-names.ts';
import { useOnline } from '../../platform/online.ts';
import { useStore } from '../../platform/use-store.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { BulkState } from './bulk-adder.ts';
import type { BankProps } from './panel.ts';
import classes from './question-bank.module.css';
import { inOrder, RefusedLines } from './refused-lines.tsx';
import { SecondThoughts } from './second-thoughts.tsx';
import { bulkFailureText } from './words.ts';

interface Shown {
  readonly state: BulkState;
}

export function BulkReport(props: BankProps) {
  const { adder } = props;
  const state = useStore(adder.state);
  const { phase } = state;
  return (
    <div className={classes.form} data-part="bulk" data-phase={phase}>
      <Summary state={state} />
      {phase === 'running' || phase === 'stopping' ? (
        <UnderWay adder={adder} state={state} />
      ) : (
        <>
          {state.added > 0 && <FoundLevels state={state} />}
          <SecondThoughts {...props} />
          <RefusedLines refused={state.refused} />
          <WhatNext {...props} state={state} />
        </>
      )}
    </div>
  );
}

function UnderWay({ adder, state }: Shown & Pick<BankProps, 'adder'>) {
  return (
    <>
      <Progress state={state} />
      <div className={classes.buttons}>
        <Button data-action="cancel" disabled={state.phase === 'stopping'} onClick={() => adder.stop()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}

/** The maximum number of lines offered for correction by hand. */
const CORRECTED_MAX = 500;

/** The actions for a list that is not being sent. */
function WhatNext({ adder, notepad, state }: Shown & BankProps) {
  const online = useOnline();
  const { phase, job, refused } = state;
  const discard = (): void => adder.discard();
  return (
    <div className={classes.buttons}>
      {phase === 'stopped' && (
        <Button
          look="primary"
          data-action="go-on"
          disabled={!online}
          onClick={() => void adder.start(job!.library, job!.batch)}
        >
          <Trans>Resume</Trans>
        </Button>
      )}
      <Button data-action="new-list" onClick={discard}>
        {phase === 'done' ? <Trans>New list</Trans> : <Trans>Skip the rest</Trans>}
      </Button>
      {phase === 'done' && refused.length > 0 && refused.length <= CORRECTED_MAX && (
        <Button
          data-action="correct"
          onClick={() => {
            const list = inOrder(refused).map(({ text }) => text);
            discard();
            notepad.write({ list: list.join('\n') });
          }}
        >
          <Trans>Correct the refused lines</Trans>
        </Button>
      )}
    </div>
  );
}

function Summary({ state }: Shown) {
  const { i18n } = useLingui();
  const { phase, failure, name, lines, job } = state;
  const added = i18n.number(state.added);
  const total = i18n.number(lines.length);
  const tried = i18n.number(state.tried);
  const where = i18n._(LEVEL_NAMES[job!.library]);
  const isWell = phase === 'done' && state.added > 0;
  return (
    <>
      {name !== null && <p className={classes.fileName}>{name}</p>}
      <p className={classes.summary} role="status" data-tone={isWell ? 'ok' : undefined}>
        {isWell && <Icon name="check" size={18} />}
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

function Progress({ state }: Shown) {
  const { t, i18n } = useLingui();
  const { secondsLeft } = state;
  const [tried, total, added, refused] = [
    state.tried,
    state.lines.length,
    state.added,
    state.refused.length,
  ].map((count) => i18n.number(count));
  return (
    <>
      <progress
        className={classes.bar}
        aria-label={t`Lines done`}
        value={state.tried}
        max={state.lines.length}
      />
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

function FoundLevels({ state: { levels, added } }: Shown) {
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
