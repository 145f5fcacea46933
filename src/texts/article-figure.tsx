import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { CellText } from './markdown.tsx';
import { boardAddress, type Figure } from './figure.ts';
import { BoardPicture, Pulse, Walk, WalkCount, WalkKeys } from '../hint/index.ts';
import { usePulse } from './use-pulse.ts';
import classes from './article-figure.module.css';
import shapes from '../ui/shapes.module.css';

/** A picture of an article with its caption, drawn like a hint on the board. */
export function ArticleFigure({ figure }: { readonly figure: Figure }) {
  const [at, setAt] = useState(0);
  const own = useRef<HTMLElement>(null);
  const pulse = usePulse(own);
  const { step, caption, effect, spoken, lines = [] } = figure;
  return (
    <figure ref={own} className={classes.figure}>
      <div>
        <div role="img" aria-label={spoken}>
          <BoardPicture position={figure} step={step} at={at}>
            {pulse && <Pulse key={pulse.key} cell={pulse.cell} />}
          </BoardPicture>
        </div>
        {lines.length > 0 && (
          <div className={classes.walk}>
            <Walk {...{ step, lines, at }} onWalk={setAt} renderLine={(line) => <CellText text={line} />} />
            <div className={shapes.row}>
              <WalkKeys {...{ step, at }} onWalk={setAt} />
              <WalkCount {...{ step, at }} />
            </div>
          </div>
        )}
        {/* On paper, all steps are printed, because there are no buttons. */}
        <ol className={classes.printed}>
          {lines.map((line, index) => (
            <li key={index}>
              <CellText text={line} />
            </li>
          ))}
        </ol>
      </div>
      <figcaption>
        <p>
          <CellText text={caption} />
          {/* Full-width punctuation already includes space. */}
          {/[.?]$/.test(caption) && ' '}
          <CellText text={effect} />
        </p>
        {step.links.length > 0 && <LinkLegend />}
        <p className={classes.open}>
          <Link href={boardAddress(figure)} data-action="open-example">
            <Trans>Open on the board</Trans>
          </Link>
        </p>
      </figcaption>
    </figure>
  );
}

function LinkLegend() {
  return (
    <ul className={classes.legend}>
      <li>
        <svg aria-hidden viewBox="0 0 26 8">
          <path d="M1 4h24" />
        </svg>
        <Trans>strong: one is true</Trans>
      </li>
      <li>
        <svg aria-hidden viewBox="0 0 26 8">
          <path d="M2 4h24" className={classes.weak} />
        </svg>
        <Trans>weak: not both</Trans>
      </li>
    </ul>
  );
}
