import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** A number with its name, as a group of a description list. */
export function Figure({ id, name, value }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd data-fact={id}>{value}</dd>
    </div>
  );
}

/** The days in a row on which the daily puzzle was solved, up to today. */
export function StreakFigure({ days }: { readonly days: number }) {
  const { t } = useLingui();
  const name = t`${plural(days, { one: 'day in a row', other: 'days in a row' })}`;
  return <Figure id="current" name={name} value={days} />;
}
