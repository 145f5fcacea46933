import { KINDS, techniquesWith, type Kind, type TechniqueId } from '../sudoku/techniques/catalogue.ts';

export interface Unit {
  readonly id: Kind;
  readonly techniques: readonly TechniqueId[];
}

/** The units of the path over all techniques, in the order of need. Nothing is locked. */
export const UNITS: readonly Unit[] = KINDS.map((id) => ({
  id,
  techniques: [...techniquesWith(({ kind }) => kind === id)],
}));
