import { isOptional, isTechniqueId, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { readLocal, removeLocal, writeLocal } from '../platform/settings.ts';

/** The ids of the techniques that are switched off on this device, separated by blanks; absent where all are on. */
const KEY = 'nonet.techniques-off';

/** The techniques that a person does not know, so that hints and paths do without them; none by default. */
export function techniquesOff(): ReadonlySet<TechniqueId> {
  const ids = (readLocal(KEY) ?? '').split(' ').filter(isTechniqueId);
  return new Set(ids.filter(isOptional));
}

/** Switches techniques on or off; singles stay on. */
export function switchTechniques(ids: readonly TechniqueId[], on: boolean): void {
  const off = new Set(techniquesOff());
  for (const id of ids) {
    if (on) off.delete(id);
    else if (isOptional(id)) off.add(id);
  }
  if (off.size === 0) removeLocal(KEY);
  else writeLocal(KEY, [...off].join(' '));
}
