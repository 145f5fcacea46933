import { useSyncExternalStore } from 'react';
import type { ListPuzzlesRequest, BankPuzzle } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { storedInTab } from '../../platform/stored.ts';

export type Part = 'one' | 'many' | 'list';

/** A puzzle as it can be put back. */
export type DeletedPuzzle = Pick<BankPuzzle, 'library' | 'puzzle'>;

/** What an administrator has typed and chosen here. */
export interface Notes {
  readonly part: Part;
  /** Where puzzles are added. */
  readonly library: Level | null;
  /** The one puzzle, as typed. */
  readonly puzzle: string;
  /** The one that was added last: it can be taken back. */
  readonly added: string | null;
  /** The list, as typed; a long one is held by the adder. */
  readonly list: string;
  readonly filter: Pick<ListPuzzlesRequest, 'library' | 'level' | 'technique'>;
  /** What was deleted last: it can be put back. */
  readonly deleted: readonly DeletedPuzzle[];
}

interface KeptNotes {
  readonly owner: string;
  readonly notes: Partial<Notes>;
}

/** An administrator's drafts in this tab. If storage is blocked or full, they last as long as the page. */
const kept = storedInTab<KeptNotes | null, KeptNotes | null>('question-bank', (json) => json, null);

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
    // A whole library may have been deleted: too much for where the rest is kept.
    kept.write({ owner: this.owner, notes: { ...this.#notes, deleted: [] } });
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useNotes(notepad: Notepad): Notes {
  return useSyncExternalStore(notepad.subscribe, notepad.notes);
}
