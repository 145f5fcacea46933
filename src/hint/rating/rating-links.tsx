import { Trans } from '@lingui/react/macro';
import { PuzzleRating } from './rating.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './rating-links.module.css';

/** The techniques that a puzzle needs, each with a link to practise it. */
export default function RatingLinks({ puzzle }: { readonly puzzle: string }) {
  return (
    <div className={classes.rating} data-part="rating-links">
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
