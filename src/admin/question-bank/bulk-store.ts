import type { BulkListRecord, BulkPieceRecord, Database } from '../../data/db/database.ts';

type Tables = Pick<Database, 'bulkLists' | 'bulkPieces'>;

/** A list's library, and the id under which the server counts its pieces. */
export type BulkJob = NonNullable<BulkListRecord['job']>;
export type Piece = Omit<BulkPieceRecord, 'owner'>;
export type PuzzleList = Omit<BulkListRecord, 'owner'>;

interface KeptList {
  readonly list: PuzzleList;
  readonly pieces: readonly Piece[];
}

/**
 * An administrator's list on the device, with the answers to its pieces. Writes are sequential. Without
 * storage, the list lasts only until the page is closed.
 */
export class BulkStore {
  #last: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Tables,
    private readonly owner: string,
  ) {}

  async read(): Promise<KeptList | null> {
    const owner = this.owner;
    try {
      const list = await this.database.bulkLists.get(owner);
      return list ? { list, pieces: await this.database.bulkPieces.where({ owner }).toArray() } : null;
    } catch {
      return null;
    }
  }

  /** Stores a list in place of the previous one; null for none. */
  keep(list: PuzzleList | null): void {
    const owner = this.owner;
    void this.#write(async ({ bulkLists, bulkPieces }) => {
      await bulkPieces.where({ owner }).delete();
      await (list ? bulkLists.put({ owner, ...list }) : bulkLists.delete(owner));
    });
  }

  keepJob(job: BulkJob): void {
    void this.#write(({ bulkLists }) => bulkLists.update(this.owner, { job }));
  }

  /** Resolves once this and all earlier writes are done. */
  keepPiece(piece: Piece): Promise<void> {
    return this.#write(({ bulkPieces }) => bulkPieces.put({ owner: this.owner, ...piece }));
  }

  /** Resolves once all pending writes are done. */
  settled(): Promise<void> {
    return this.#last;
  }

  forgetPlaced(ids: ReadonlySet<string>): void {
    void this.#write(({ bulkPieces }) =>
      bulkPieces.where({ owner: this.owner }).modify((piece: { placed?: BulkPieceRecord['placed'] }) => {
        piece.placed = piece.placed?.filter(({ id }) => !ids.has(id));
      }),
    );
  }

  #write(write: (database: Tables) => PromiseLike<unknown>): Promise<void> {
    return (this.#last = this.#last.then(async () => {
      try {
        await write(this.database);
      } catch {
        // The storage is blocked or full.
      }
    }));
  }
}
