import { useSyncExternalStore } from 'react';
import type { ListPuzzlesRequest, BankPuzzle } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';

export type Part = 'one' | 'many' | 'list';

/** The data needed to restore a deleted puzzle. */
export type DeletedPuzzle = Pick<BankPuzzle, 'library' | 'puzzle'>;

/** The text and choices of an administrator in this section. */
export interface Notes {
  readonly part: Part;
  /** The library to which puzzles are added. */
  readonly library: Level | null;
  /** The single puzzle, as typed. */
  readonly puzzle: string;
  /** The last added puzzle, which can be removed again. */
  readonly added: string | null;
  /** The list, as typed; the adder holds a long one. */
  readonly list: string;
  readonly filter: Pick<ListPuzzlesRequest, 'library' | 'level' | 'technique'>;
  /** The last deleted puzzles, which can be restored. */
  readonly deleted: readonly DeletedPuzzle[];
}

interface KeptNotes {
  readonly owner: string;
  readonly notes: Partial<Notes>;
}

/**
 * An administrator's drafts in this tab. If storage is blocked or full, they last only until the page is
 * closed.
 */
const kept = storedInTab<KeptNotes | null>('question-bank', notesIn, null);

const BLANK: Notes = {
  part: 'one',
  library: null,
  puzzle: '',
  added: null,
  list: '',
  filter: {},
  deleted: [],
};

/**
 * One administrator's drafts in the question bank, which survive closed sections, expired sessions and
 * reloads.
 */
export class Notepad {
  readonly owner: string;
  #notes: Notes;
  readonly #listeners = new Set<() => void>();

  constructor(owner: string) {
    this.owner = owner;
    const own = kept.read();
    this.#notes = { ...BLANK, ...(own?.owner === owner && own.notes) };
  }

  readonly notes = (): Notes => this.#notes;

  readonly write = (changes: Partial<Notes>): void => {
    this.#notes = { ...this.#notes, ...changes };
    // The deleted puzzles may be a whole library, which is too large for this storage.
    kept.write({ owner: this.owner, notes: { ...this.#notes, deleted: [] } });
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

function notesIn(json: unknown): KeptNotes | undefined {
  const { owner, notes } = json as KeptNotes;
  return typeof owner === 'string' && typeof notes === 'object' ? { owner, notes } : undefined;
}

export function useNotes(notepad: Notepad): Notes {
  return useSyncExternalStore(notepad.subscribe, notepad.notes);
}
