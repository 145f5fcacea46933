import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { argumentParts } from '../../core/hints/argument-parts.ts';
import type { StepViewProps } from './dock-props.ts';
import classes from './hint.module.css';
import { countFolded } from './picture/branch.ts';
import { PartButtons } from './part-buttons.tsx';
import { RichText } from './rich-text.tsx';

/** The cases of a forcing argument: one is drawn at a time, optionally explained link by link. */
export function Parts({ actor, shown, wording, isWhole, onWhole, onCell }: StepViewProps) {
  const parts = argumentParts(shown.step);
  const [open, setOpen] = useState(false);
  const part = parts[shown.branch];
  if (!part) return null;
  const folded = countFolded(shown.step, shown.branch);
  return (
    <>
      <PartButtons
        parts={parts}
        shown={shown.branch}
        onShow={(branch) => {
          actor.send({ type: 'branch.chosen', branch });
        }}
      />
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
