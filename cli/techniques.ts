import { isOptional, isTechniqueId, TECHNIQUES, type TechniqueId } from '../core/sudoku/index.ts';
import { UsageError } from './usage.ts';

/** The option's text in `--help`, aligned with the other options. */
export const WITHOUT_HELP = `with these techniques disabled; singles cannot be disabled`;

/**
 * The techniques of a list, in the order of the catalogue; undefined if any are allowed. Names are as in
 * articles.
 */
export function techniqueIds(list: string | boolean | undefined): TechniqueId[] | undefined {
  if (typeof list !== 'string') return undefined;
  const wanted = list.split(',').map((id) => id.trim().toLowerCase());
  const unknown = wanted.find((id) => !isTechniqueId(id));
  if (unknown !== undefined) throw new UsageError(`Unknown technique: ${unknown}`);
  return TECHNIQUES.map(({ id }) => id).filter((id) => wanted.includes(id));
}

export function withoutIds(list: string | boolean | undefined): ReadonlySet<TechniqueId> {
  const ids = techniqueIds(list) ?? [];
  const single = ids.find((id) => !isOptional(id));
  if (single !== undefined) throw new UsageError(`Singles cannot be left out: ${single}`);
  return new Set(ids);
}
