import { createStore, type Store } from '../../../core/base/store.ts';
import type { ListPuzzlesRequest, BankPuzzle } from '../../../core/protocol/question-bank.ts';
import type { Level } from '../../../core/sudoku/techniques/catalogue.ts';
import { useStore } from '../../platform/use-store.ts';
import { storedInTab } from '../../platform/stored.ts';

export type Part = 'one' | 'many' | 'list';

/** The data needed to restore a deleted puzzle. */
export type DeletedPuzzle = Pick<BankPuzzle, 'library' | 'puzzle'>;

/** The text and choices of an administrator in this section. */
export interface Notes {
  readonly part: Part;
  readonly library: Level | null;
  readonly puzzle: string;
  /** The last added puzzle, which can be removed again. */
  readonly added: string | null;
  /** Its digits, and whether it is of another level than its library. */
  readonly addedLine: string;
  readonly isElsewhere: boolean;
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
  addedLine: '',
  isElsewhere: false,
  list: '',
  filter: {},
  deleted: [],
};

/**
 * One administrator's drafts in the question bank, which survive closed sections, expired sessions and
 * reloads.
 */
export class Notepad {
  readonly notes: Store<Notes>;

  constructor(readonly owner: string) {
    const own = kept.read();
    this.notes = createStore({ ...BLANK, ...(own?.owner === owner && own.notes) });
  }

  readonly write = (changes: Partial<Notes>): void => {
    const notes = { ...this.notes.get(), ...changes };
    // The deleted puzzles may be a whole library, which is too large for this storage.
    kept.write({ owner: this.owner, notes: { ...notes, deleted: [] } });
    this.notes.set(notes);
  };
}

function notesIn(json: unknown): KeptNotes | undefined {
  const { owner, notes } = json as KeptNotes;
  return typeof owner === 'string' && typeof notes === 'object' ? { owner, notes } : undefined;
}

export function useNotes(notepad: Notepad): Notes {
  return useStore(notepad.notes);
}
