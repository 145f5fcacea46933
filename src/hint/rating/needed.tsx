import { Trans } from '@lingui/react/macro';
import { orderOf, type TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { Bars } from '../../ui/bars.tsx';
import { useWording } from '../words.ts';
import classes from './needed.module.css';
import { useRating } from './rating.tsx';

/** The techniques that a puzzle needs as bars, the hardest first. */
export default function Needed({ puzzle }: { readonly puzzle: string }) {
  const rated = useRating(puzzle);
  const wording = useWording();
  if (!rated || rated === 'none' || !wording) return null;
  const bars = (Object.entries(rated.rating.techniques) as [TechniqueId, number][])
    .sort(([one], [other]) => orderOf(other) - orderOf(one))
    .map(([technique, value]) => ({ name: wording.technique(technique), value, label: String(value) }));
  return (
    <section className={classes.needed} data-part="needed">
      <h3>
        <Trans>What it needed</Trans>
      </h3>
      <Bars bars={bars} />
    </section>
  );
}
