import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { argumentParts } from '../../../core/hints/argument-parts.ts';
import classes from './hint.module.css';
import { countFolded } from './picture/branch.ts';
import { RichText } from './rich-text.tsx';
import type { StepViewProps } from './step-sheet.tsx';
import { usePartNames } from './use-part-names.ts';

/** The parts of a forcing argument: one is drawn at a time, and told link by link for those who want it. */
export function Parts({ actor, shown, wording, isWhole, onWhole, onCell }: StepViewProps) {
  const { t } = useLingui();
  const parts = argumentParts(shown.step);
  const names = usePartNames(parts);
  const [open, setOpen] = useState(false);
  const part = parts[shown.branch];
  if (!part) return null;
  const folded = countFolded(shown.step, shown.branch);
  return (
    <>
      {parts.length > 1 && (
        <div className={classes.branches} role="group" aria-label={t`Branches`}>
          {names.map((name, branch) => (
            <button
              key={name}
              type="button"
              className={classes.branch}
              aria-pressed={branch === shown.branch}
              onClick={() => {
                actor.send({ type: 'branch.chosen', branch });
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {folded > 0 && (
        <button
          type="button"
          className={classes.link}
          aria-pressed={isWhole}
          data-action="hint-whole"
          onClick={onWhole}
        >
          {isWhole ? <Trans>Only the decisive lines</Trans> : <Trans>Draw all {folded} links</Trans>}
        </button>
      )}
      <details
        className={classes.proof}
        data-part="hint-proof"
        onToggle={(event) => {
          setOpen(event.currentTarget.open);
        }}
      >
        <summary>
          <Trans>Step by step</Trans>
        </summary>
        {open && (
          <ol>
            {wording.part(part).map((line, index) => (
              <li key={index}>
                <RichText text={line} onCell={onCell} />
              </li>
            ))}
          </ol>
        )}
      </details>
    </>
  );
}
