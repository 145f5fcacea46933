import type { ImportedPuzzle } from './imported-puzzle.ts';

/** The longest JSON that a packed text may expand to. */
export const LARGEST_JSON = 2 ** 20;

export type Json = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

/** Whether a field counts as missing. */
export function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

export function textField(name: 'title' | 'author' | 'description', value: unknown): Partial<ImportedPuzzle> {
  return typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim() } : {};
}
