import { useSyncExternalStore } from 'react';
import type { ListPuzzlesRequest, BankPuzzle } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';

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

const NOTES = 'question-bank';
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
    this.#notes = { ...BLANK, ...readKept(owner) };
  }

  readonly notes = (): Notes => this.#notes;

  readonly write = (changes: Partial<Notes>): void => {
    this.#notes = { ...this.#notes, ...changes };
    // A whole library may have been deleted: too much for where the rest is kept.
    const kept = { ...this.#notes, deleted: [] };
    // If storage is blocked or full, the drafts last as long as the page.
    writeTab(NOTES, JSON.stringify({ owner: this.owner, kept }));
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** What this tab has kept, if it is of the same person. Nothing else writes there. */
function readKept(owner: string): Partial<Notes> {
  try {
    const stored = JSON.parse(readTab(NOTES) ?? '{}') as {
      owner?: string;
      kept?: Partial<Notes>;
    };
    return stored.owner === owner ? (stored.kept ?? {}) : {};
  } catch {
    return {};
  }
}

export function useNotes(notepad: Notepad): Notes {
  return useSyncExternalStore(notepad.subscribe, notepad.notes);
}
