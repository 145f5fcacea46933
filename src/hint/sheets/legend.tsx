import { Trans } from '@lingui/react/macro';
import { shutsCells } from '../../../core/hints/reasons.ts';
import type { Step } from '../../../core/sudoku/techniques/step.ts';
import classes from '../hint.module.css';

/** Explains the symbols of the picture, if the reason leaves a line free. */
export function Legend({ step }: { step: Step }) {
  const hasLinks = step.links.length > 0;
  const blockers = step.closure?.blockers ?? [];
  return (
    <div className={classes.free}>
      <ul className={classes.legend}>
        {blockers.length > 0 && (
          <li>
            <svg aria-hidden viewBox="0 0 14 14" className={classes.shape}>
              <circle cx="7" cy="7" r="6" />
            </svg>
            {shutsCells(step) ? <Trans>digit it sees</Trans> : <Trans>digit that blocks</Trans>}
          </li>
        )}
        {blockers.length > 0 && !shutsCells(step) && (
          <li>
            <svg aria-hidden viewBox="0 0 14 14" className={classes.shape}>
              <path d="M0 7 7 0M0 14 14 0M7 14l7-7" />
            </svg>
            <Trans>no place for it</Trans>
          </li>
        )}
        {hasLinks && (
          <>
            <li>
              <svg aria-hidden viewBox="0 0 26 8" className={classes.sample}>
                <path d="M1 4h24" className={classes.strong} />
              </svg>
              <Trans>strong: one is true</Trans>
            </li>
            <li>
              <svg aria-hidden viewBox="0 0 26 8" className={classes.sample}>
                <path d="M2 4h24" className={classes.weak} />
              </svg>
              <Trans>weak: not both</Trans>
            </li>
          </>
        )}
        {step.eliminations.length > 0 && (
          <li>
            <svg aria-hidden viewBox="0 0 14 14" className={classes.strike}>
              <circle cx="7" cy="7" r="7" />
              <path d="m3 11 8-8" />
            </svg>
            <Trans>remove</Trans>
          </li>
        )}
      </ul>
    </div>
  );
}
