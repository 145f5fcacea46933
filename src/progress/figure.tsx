import type { ReactNode } from 'react';

interface FigureProps {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** A number with its name, as a group of a description list. */
export function Figure({ id, name, value }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-fact={id}>{value}</dd>
    </div>
  );
}
