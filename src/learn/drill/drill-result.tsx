import { useTechniqueNames } from '../../texts/index.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { mixUpsOf, type Answer, type MixUp } from '../../../core/learn/drill.ts';
import type { Kind } from '../../../core/sudoku/techniques/catalogue.ts';
import { Button } from '../../ui/button.tsx';
import links from '../../ui/links.module.css';
import classes from './drill.module.css';
import Onward, { addressOfPart } from '../path/onward.tsx';
import { ENOUGH_TRIES, readRecord } from './record.ts';

/** The share of right answers from which a drill leads on. */
const PASSED = 0.8;

interface DrillResultProps {
  /** The unit at whose end the drill was, if it was one of the path. */
  readonly unit: Kind | null;
  readonly answers: readonly Answer[];
  readonly onLeave: () => void;
}

/** The techniques found and confused; it leads on or, with too few found, to practice of what was confused most. */
export function DrillResult({ unit, answers, onLeave }: DrillResultProps) {
  const names = useTechniqueNames();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current!.focus();
  }, []);
  const right = answers.filter(({ technique, chosen }) => chosen === technique).length;
  const count = answers.length;
  const isPassed = right >= PASSED * count;
  const mixUps = mixUpsOf(answers);
  const unknown = [
    ...new Set(answers.flatMap(({ technique, chosen }) => (chosen === null ? [technique] : []))),
  ];
  const worst = mixUps[0]?.technique ?? unknown[0];
  return (
    <div className={classes.result} data-part="drill-result">
      <h2 ref={title} tabIndex={-1} className={classes.question}>
        <Trans>
          {right} of {count} found
        </Trans>
      </h2>
      <PlayerLine />
      {mixUps.length > 0 && <MixUps mixUps={mixUps} />}
      {unknown.length > 0 && (
        <>
          <h3>
            <Trans>You didn’t know</Trans>
          </h3>
          <ul>
            {unknown.map((technique) => (
              <li key={technique}>{names[technique]}</li>
            ))}
          </ul>
        </>
      )}
      <p className={classes.actions}>
        <Button data-action="again" onClick={onLeave}>
          <Trans>Another drill</Trans>
        </Button>
        {worst && (
          <Link
            href={addressOfPart(worst, 'find')}
            className={isPassed ? '' : (links.action ?? '')}
            data-action="practise"
          >
            <Trans>Practise {names[worst]}</Trans>
          </Link>
        )}
        {isPassed && <Onward {...(unit && { after: 'drill', of: unit })} onLeave={onLeave} />}
      </p>
    </div>
  );
}

/** The rating in one line; empty before the first try. */
function PlayerLine() {
  const { i18n } = useLingui();
  const { player, tries } = readRecord();
  if (tries === 0) return null;
  const rating = `${tries < ENOUGH_TRIES ? '~' : ''}${i18n.number(Math.round(player.rating), { useGrouping: false })}`;
  return (
    <p className={classes.lead} data-part="player-rating">
      <Trans>Your rating against our positions: {rating}. It moves with first tries only.</Trans>
    </p>
  );
}

function MixUps({ mixUps }: { readonly mixUps: readonly MixUp[] }) {
  const names = useTechniqueNames();
  return (
    <>
      <h3>
        <Trans>Mixed up</Trans>
      </h3>
      <ul>
        {mixUps.map(({ technique, chosen, count: times }) => (
          <li key={`${technique} ${chosen}`}>
            <Trans>
              {names[technique]} and {names[chosen]}
            </Trans>{' '}
            <span className={classes.calm}>
              <Plural value={times} one="# time" other="# times" />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
