import { useEffect, useState } from 'react';
import { failure, success, type Result } from '../../../core/base/result.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { BankPuzzle, ListPuzzlesRequest, PuzzleList } from '../../../core/protocol/question-bank.ts';
import type { Api } from '../../data/api/api.ts';
import { calmly } from '../../data/api/calmly.ts';
import { takeResult } from '../../platform/take-result.ts';
import { useServices } from '../../session/index.ts';

/** The puzzles listed for a filter; `list` is null before the first answer. */
export interface Listing {
  readonly list: PuzzleList | null;
  readonly failure: AnyFailure | null;
  readonly loading: boolean;
  /** Whether the list still belongs to the previous filter. */
  readonly stale: boolean;
}

interface Known extends Omit<Listing, 'stale'> {
  /** The filter of the list, as a key. */
  readonly key: string;
}

/** The puzzles that match a filter, page by page. */
export function usePuzzles(filter: ListPuzzlesRequest) {
  const { api } = useServices();
  const key = JSON.stringify(filter);
  const [known, setKnown] = useState<Known>({ key, list: null, failure: null, loading: true });
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      takeResult(calmly(api.call('listPuzzles', JSON.parse(key) as ListPuzzlesRequest)), (answer) =>
        setKnown((before) =>
          isFailure(answer)
            ? { key, list: before.key === key ? before.list : null, failure: answer, loading: false }
            : { key, list: answer, failure: null, loading: false },
        ),
      ),
    [api, key, round],
  );
  const stale = known.key !== key;
  const { list } = known;
  const listing: Listing = stale ? { list, failure: null, loading: true, stale } : { ...known, stale };

  const begin = (): void => setKnown((before) => ({ ...before, failure: null, loading: true }));
  const reload = (): void => {
    begin();
    setRound((count) => count + 1);
  };
  const extend = async (isToEnd: boolean): Promise<void> => {
    if (list?.next === undefined || known.loading) return;
    begin();
    let longer = list;
    let failed: AnyFailure | null = null;
    do {
      const answer = await calmly(api.call('listPuzzles', { ...filter, next: longer.next }));
      if (isFailure(answer)) failed = answer;
      else longer = { ...longer, puzzles: [...longer.puzzles, ...answer.puzzles], next: answer.next };
    } while (isToEnd && failed === null && longer.next !== undefined);
    setKnown((before) => {
      const isSame = before.key === key && before.list?.next === list.next;
      return isSame ? { key, list: longer, failure: failed, loading: false } : before;
    });
  };
  return { listing, reload, more: () => extend(false), all: () => extend(true) };
}

/**
 * Reads all puzzles that match a filter, before they are deleted; undefined if cancelled.
 *
 * @param onProgress receives the number of puzzles so far; returns true to cancel
 */
export async function readAll(
  api: Api,
  filter: ListPuzzlesRequest,
  onProgress: (count: number) => boolean,
): Promise<Result<readonly BankPuzzle[], AnyFailure> | undefined> {
  const puzzles: BankPuzzle[] = [];
  let next: string | undefined;
  do {
    const answer = await calmly(api.call('listPuzzles', { ...filter, next }));
    if (isFailure(answer)) return failure(answer);
    puzzles.push(...answer.puzzles);
    next = answer.next;
    if (onProgress(puzzles.length)) return undefined;
  } while (next !== undefined);
  return success(puzzles);
}
