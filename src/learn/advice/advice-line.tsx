import { Trans, useLingui } from '@lingui/react/macro';
import { adviceOf } from '../../../core/learn/advice.ts';
import type { Play } from '../../../core/statistics/play.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useStanding } from '../memory/use-standing.ts';

interface AdviceLineProps {
  readonly plays: readonly Play[];
  readonly nameOf: (technique: TechniqueId) => string;
  /** Whether to suggest practice to a player who has never practised; by default nothing is shown. */
  readonly isFirst?: boolean;
}

/** Suggests in one line what to learn from recent games; empty if there is nothing to suggest. */
export function AdviceLine({ plays, nameOf, isFirst = false }: AdviceLineProps) {
  const { t } = useLingui();
  const standing = useStanding();
  if (!standing) return null;
  const advice = adviceOf(plays, standing.found);
  if (advice) {
    const name = nameOf(advice.technique);
    return (
      <PageLink href={`/practice?technique=${advice.technique}`}>
        {advice.because === 'asked' && t`Practise ${name}: you asked about it`}
        {advice.because === 'stood' && t`Practise ${name}: it took you a while`}
        {advice.because === 'needed' && t`Practise ${name}: your puzzle needed it`}
      </PageLink>
    );
  }
  if (!isFirst || standing.memories.size > 0 || standing.found.size > 0) return null;
  return (
    <PageLink href="/practice" data-advice="path">
      <Trans>Learn how to solve harder ones</Trans>
    </PageLink>
  );
}
