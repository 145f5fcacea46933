import { pathOf, round } from './points.ts';
import type { RoutedLink } from './route.ts';

export interface DrawnLink {
  readonly path: string;
  readonly strong: boolean;
  /** Within a cell, drawn as a bar. */
  readonly inside: boolean;
  /** Points of the triangle, or empty. */
  readonly arrow: string;
  /** 0 for the first link to be drawn. */
  readonly order: number;
}

export function linkOf({ curve, arrow }: RoutedLink, strong: boolean, order: number): DrawnLink {
  return {
    path: pathOf(curve),
    strong,
    inside: arrow === null,
    arrow: (arrow ?? []).map(({ x, y }) => `${round(x)},${round(y)}`).join(' '),
    order,
  };
}
