import type { NextPart, Part, Standing } from '../../../core/learn/path.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { TechniqueNames } from '../../texts/index.ts';

/** What the parts of the page show. */
export interface Progress extends Standing {
  readonly names: TechniqueNames;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly doneOf: (technique: TechniqueId) => ReadonlySet<Part>;
  /** Undefined if everything is done. */
  readonly next: NextPart | undefined;
}
