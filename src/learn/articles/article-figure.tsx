import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { argumentParts } from '../../../core/hints/argument-parts.ts';
import { CellText } from './markdown.tsx';
import type { Figure } from './figure.ts';
import { PartButtons, BoardPicture } from '../../hint/index.ts';
import classes from './article-figure.module.css';

/** A picture of an article with its caption; it is drawn as the hint draws it on the board. */
export function ArticleFigure({ figure }: { readonly figure: Figure }) {
  const [branch, setBranch] = useState(0);
  const { step, caption, effect, spoken } = figure;
  const parts = argumentParts(step);
  return (
    <figure className={classes.figure}>
      <div>
        <div role="img" aria-label={spoken}>
          <BoardPicture position={figure} step={step} branch={branch} />
        </div>
        <div className={classes.parts}>
          <PartButtons parts={parts} shown={branch} onShow={setBranch} />
        </div>
      </div>
      <figcaption>
        <p>
          <CellText text={caption} />
          {/* Full-width signs bring their own space. */}
          {caption.endsWith('.') && ' '}
          <CellText text={effect} />
        </p>
        {(step.links.length > 0 || parts.length > 0) && <LinkLegend />}
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
