import { isTechniqueId, techniqueOf, type TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import { stored } from '../platform/stored.ts';

/** The latest puzzle of a technique that Learn opened on this device: 81 characters, `0` for an empty cell. */
type Puzzles = Readonly<Partial<Record<TechniqueId, string>>>;

const kept = stored<Puzzles>('nonet.puzzles', puzzlesIn, {});

export const readWholePuzzles = kept.read;

function puzzlesIn(json: unknown): Puzzles {
  return Object.fromEntries(
    Object.entries(json as object).filter(([id, puzzle]) => isTechniqueId(id) && typeof puzzle === 'string'),
  );
}

export function noteWholePuzzle(technique: TechniqueId, puzzle: string): void {
  kept.write({ ...kept.read(), [technique]: puzzle });
}

/** The address at which a puzzle for a technique opens on the board. */
export function addressOfPuzzle(technique: TechniqueId, puzzle: string): string {
  return `/?puzzle=${puzzle}&level=${techniqueOf(technique).level}`;
}

/** The technique for which Learn opened a puzzle. */
export function techniqueOfPuzzle(puzzle: string): TechniqueId | undefined {
  return techniquesOfPuzzles(new Set([puzzle]))[0];
}

/** The techniques of which these are whole puzzles. */
export function techniquesOfPuzzles(puzzles: ReadonlySet<string>): TechniqueId[] {
  return Object.entries(kept.read()).flatMap(([id, puzzle]) =>
    isTechniqueId(id) && puzzles.has(puzzle) ? [id] : [],
  );
}
