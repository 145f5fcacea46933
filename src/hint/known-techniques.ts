import { isOptional, isTechniqueId, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { stored } from '../platform/stored.ts';

/** The techniques that are switched off on this device. */
const kept = stored(
  'nonet.techniques-off',
  (json) => (json as string[]).filter(isTechniqueId).filter(isOptional),
  [],
);

/** The techniques that the player has switched off, so that hints and paths avoid them; none by default. */
export function techniquesOff(): ReadonlySet<TechniqueId> {
  return new Set(kept.read());
}

/** Switches techniques on or off; singles stay on. */
export function switchTechniques(ids: readonly TechniqueId[], on: boolean): void {
  const off = new Set(techniquesOff());
  for (const id of ids) {
    if (on) off.delete(id);
    else if (isOptional(id)) off.add(id);
  }
  kept.write([...off]);
}
