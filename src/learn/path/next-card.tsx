import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { dueOf, PARTS, type NextPart, type Part } from '../../../core/learn/path.ts';
import {
  isTechniqueId,
  techniqueOf,
  type Level,
  type TechniqueId,
} from '../../../core/sudoku/techniques/catalogue.ts';
import { StepBoard } from '../../texts/index.ts';
import links from '../../ui/links.module.css';
import { reviewMinutes } from '../memory/review-times.ts';
import { useWholePuzzle } from '../practice/use-whole-puzzle.ts';
import { Minutes } from './due-text.tsx';
import classes from './path.module.css';
import type { Progress } from './progress.ts';

const PART_NAMES: Readonly<Record<Part, MessageDescriptor>> = {
  idea: msg`Idea`,
  example: msg`Example`,
  find: msg`Find`,
  puzzle: msg`Whole puzzle`,
};

/** Rough times in minutes. */
const MINUTES: Readonly<Record<Exclude<Part, 'puzzle'>, number>> = { idea: 3, example: 2, find: 3 };
const PUZZLE_MINUTES: Readonly<Record<Level, number>> = {
  novice: 6,
  medial: 8,
  skilled: 12,
  expert: 20,
  master: 30,
};

/** What to do next, with the page's one button: due reviews, then the next part, and the drill at the end. */
export function NextCard({ memories, names, now, next, doneOf }: Progress) {
  const { t, i18n } = useLingui();
  const due = dueOf(memories.values(), now);
  const first = due[0]?.technique;
  if (first !== undefined && isTechniqueId(first))
    return (
      <Card
        technique={first}
        title={names[first]}
        what={t`Review`}
        minutes={reviewMinutes(due.length)}
        action={<ContinueLink href="/practice?review=1" />}
      />
    );
  if (!next) return <Card title={t`Mixed drill`} action={<ContinueLink href="/drill" />} />;
  const { technique, part } = next;
  return (
    <Card
      technique={technique}
      title={names[technique]}
      what={i18n._(PART_NAMES[part])}
      minutes={part === 'puzzle' ? PUZZLE_MINUTES[techniqueOf(technique).level] : MINUTES[part]}
      parts={<Parts done={doneOf(technique)} next={part} />}
      action={<Continue technique={technique} part={part} />}
    />
  );
}

interface CardProps {
  readonly technique?: TechniqueId;
  readonly title: string;
  readonly what?: string;
  readonly minutes?: number;
  readonly parts?: ReactNode;
  readonly action: ReactNode;
}

function Card({ technique, title, what, minutes, parts, action }: CardProps) {
  return (
    <section className={classes.next} data-part="next">
      {technique && (
        <div className={classes.board}>
          <StepBoard technique={technique} />
        </div>
      )}
      <p className={classes.eyebrow}>
        <Trans context="learn">Next</Trans>
      </p>
      <h2>{title}</h2>
      {parts}
      <p className={classes.about}>
        {/* Where the parts have names, it is one of them. */}
        <span className={parts ? classes.what : undefined}>{what}</span>
        {minutes !== undefined && <Minutes minutes={minutes} />}
      </p>
      {action}
    </section>
  );
}

function Parts({ done, next }: { readonly done: ReadonlySet<Part>; readonly next: Part }) {
  const { i18n } = useLingui();
  return (
    <ul className={classes.parts}>
      {PARTS.map((part) => (
        <li
          key={part}
          data-done={done.has(part) || undefined}
          aria-current={part === next ? 'step' : undefined}
        >
          {i18n._(PART_NAMES[part])}
        </li>
      ))}
    </ul>
  );
}

function ContinueLink({ href }: { readonly href: string }) {
  return (
    <Link href={href} className={links.action ?? ''} data-action="continue">
      <Trans context="learn">Continue</Trans>
    </Link>
  );
}

function Continue({ technique, part }: Omit<NextPart, 'unit'>) {
  const { i18n } = useLingui();
  const { isMaking, play } = useWholePuzzle(technique);
  if (part === 'puzzle')
    return (
      <button
        type="button"
        className={links.action}
        data-action="continue"
        aria-busy={isMaking}
        onClick={play}
      >
        <Trans context="learn">Continue</Trans>
      </button>
    );
  const practice = `/practice?technique=${technique}`;
  const hrefs: Readonly<Record<Exclude<Part, 'puzzle'>, string>> = {
    idea: `/agreement?text=${i18n.locale}${textOfTechnique(technique)}`,
    example: `${practice}&part=example`,
    find: practice,
  };
  return <ContinueLink href={hrefs[part]} />;
}
