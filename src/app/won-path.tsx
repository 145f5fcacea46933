import { Trans } from '@lingui/react/macro';
import { PuzzleRating } from '../features/hint/index.ts';
import { PageLink } from './page-link.tsx';
import classes from './won.module.css';

/** The techniques that a solved puzzle needed, each a way to practise it. */
export default function WonPath({ puzzle }: { readonly puzzle: string }) {
  return (
    <div className={classes.path} data-part="won-path">
      <PuzzleRating
        puzzle={puzzle}
        link={(technique, name) => (
          <PageLink href={`/practice?technique=${technique}`} data-practise={technique}>
            {name}
          </PageLink>
        )}
      />
      <p className={classes.note}>
        <Trans>Tap a name to practise it.</Trans>
      </p>
    </div>
  );
}
