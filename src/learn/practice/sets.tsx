import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { drawMixed, inOrder, SET_SIZE } from '../../../core/learn/mixed.ts';
import type { Standing } from '../../../core/learn/path.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import { dueTechniques } from '../memory/use-memories.ts';
import { useStanding } from '../memory/use-standing.ts';
import Onward, { addressOfPart } from '../path/onward.tsx';
import { WaitingFrame } from '../waiting-frame.tsx';
import { randomBelow } from './exercises.ts';
import { forgetRound } from './kept-round.ts';
import { judgedOf, keptSet, newSet, nextOf, setToGo } from './kept-set.ts';
import { Practice } from './practice.tsx';
import { useResult } from '../../platform/use-result.ts';

interface FindProps {
  readonly technique: TechniqueId;
  /** Links to the other parts of the technique. */
  readonly parts: ReactNode;
}

/** A set of exercises that trains a technique. */
export function Find(props: FindProps) {
  const names = useTechniqueNames();
  const standing = useStanding();
  if (standing) return <Begun {...props} standing={standing} />;
  return <WaitingFrame title={names[props.technique]} count={SET_SIZE} />;
}

function Begun({ technique, parts, standing }: FindProps & { readonly standing: Standing }) {
  const { found } = standing;
  const [{ set, round }, change] = useState(() => ({ set: setToGo(technique, found), round: 0 }));
  const { at, needs, among, results } = set;
  const missed = results.filter((each) => !each).length;
  const isLost = results.length === needs.length && !results.includes(true);
  useEffect(() => {
    keptSet.write(set);
  }, [set]);
  return (
    <Practice
      key={`${round} ${at}`}
      technique={needs[at]!}
      number={at + 1}
      count={needs.length}
      onward={
        <Onward
          after="find"
          of={technique}
          onLeave={() => {
            // It may lead to another set of the same technique.
            forgetRound();
            change({ set: newSet(technique, found), round: round + 1 });
          }}
        />
      }
      onNext={() => change({ set: nextOf(set, found), round })}
      onOver={(isUnaided) => change({ set: judgedOf(set, isUnaided), round })}
      parts={among.length === 0 && parts}
      isAdded={results.at(-1) === false && needs.length === SET_SIZE + missed}
      help={isLost && <ExampleLink technique={technique} />}
      {...{ among, results }}
    />
  );
}

export function ExampleLink({ technique }: Pick<FindProps, 'technique'>) {
  return (
    <Link href={addressOfPart(technique, 'example')} data-part="example">
      <Trans>Example</Trans>
    </Link>
  );
}

/**
 * One exercise for each due technique, the longest overdue first. Where it can be, a single one is mixed with
 * techniques found before, so that it does not say what it asks for. They are kept in the history state, so that a
 * reload or Back restores them: what is answered is no longer due.
 */
export function Reviews() {
  const kept = useHistoryState<Partial<KeptReviews> | null>();
  const found = useStanding()?.found;
  const due = useResult('due', async () => {
    const now = await dueTechniques(Date.now());
    // Perhaps reviewed meanwhile, from the card of Learn or on another device.
    return kept?.due?.filter((technique, at) => at <= (kept.at ?? 0) || now.includes(technique)) ?? now;
  });
  const at = kept?.at ?? 0;
  const [among, setAmong] = useState(kept?.among);
  if (due && found && !among) setAmong(mixFor(due, found));
  useEffect(() => {
    if (due && among) keepReviews({ due, at, among });
  }, [due, at, among]);
  if (!due || !among) return <div aria-busy="true" />;
  const technique = due[at];
  if (!technique) return <Redirect to="/practice" replace />;
  return (
    <Practice
      key={at}
      isReview
      among={among}
      number={at + 1}
      count={due.length}
      onward={<Onward />}
      onNext={() => keepReviews({ due, at: at + 1, among })}
      technique={technique}
    />
  );
}

interface KeptReviews {
  readonly due: readonly TechniqueId[];
  /** The index of the current one, from 0. */
  readonly at: number;
  /** What each may need. */
  readonly among: readonly TechniqueId[];
}

function keepReviews(reviews: KeptReviews): void {
  history.replaceState({ ...(history.state as object | null), ...reviews }, '');
}

/** What the reviews may need; empty if nothing else was found yet, so that the technique is named. */
function mixFor(due: readonly TechniqueId[], found: ReadonlySet<string>): readonly TechniqueId[] {
  const [only] = due;
  if (due.length !== 1 || !only) return inOrder(due);
  return drawMixed(only, found, 1, randomBelow)?.among ?? [];
}
