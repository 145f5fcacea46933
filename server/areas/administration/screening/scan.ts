import { setImmediate } from 'node:timers/promises';
import { matchesPattern, type Pattern } from '../../../../core/administration/pattern.ts';
import {
  screenedForm,
  SCREENING_MAX_RESULTS,
  SCREENING_PAGE,
  type TextScreening,
} from '../../../../core/administration/screening.ts';
import type { ScreenedAccount, ScreeningReply } from '../../../../core/protocol/screening.ts';
import { stateOf } from '../../../accounts/state.ts';
import type { Database } from '../../../db/database.ts';
import { formatPageMark, type PageMark } from '../../../db/page-mark.ts';
import type { MemberVisit } from '../../../http/calls.ts';
import type { SecretBox } from '../../../storage/secret-box.ts';
import * as repository from './repository.ts';
import type { ScreenedRow, TextColumn } from './repository.ts';

/** Accounts compared in one go: takes a few milliseconds, then other calls get their turn. */
const ACCOUNTS_AT_ONCE = 500;
/** Accounts scanned by one call: less than a second. */
const PLAIN_PER_CALL = 100_000;
const SEALED_PER_CALL = 20_000;

export const COLUMN_OF = {
  username: 'email_key',
  phone: 'phone_sealed',
  question: 'question_sealed',
  answer: 'answer_sealed',
} as const satisfies Record<TextScreening, TextColumn>;

export interface ScanDeps {
  readonly database: Database;
  readonly box: SecretBox;
}

/** Scans accounts from a cursor on, a bounded number per call. */
export async function scan(
  deps: ScanDeps,
  screening: TextScreening,
  pattern: Pattern,
  mark: PageMark | undefined,
  { now, gone }: MemberVisit,
): Promise<ScreeningReply> {
  const { database } = deps;
  const total = await repository.countAccounts(database.read);
  const page = startPage(mark);
  const limit = screening === 'username' ? PLAIN_PER_CALL : SEALED_PER_CALL;
  let after = mark;
  for (let looked = 0; looked < limit && !gone.aborted; looked += ACCOUNTS_AT_ONCE) {
    const rows = await repository.scanAccounts(database.read, COLUMN_OF[screening], after, ACCOUNTS_AT_ONCE);
    for (const row of rows) page.look(row, matches(deps, screening, pattern, row.text));
    if (page.found > SCREENING_MAX_RESULTS) return { kind: 'too-many' };
    const last = rows.at(-1);
    if (last === undefined || rows.length < ACCOUNTS_AT_ONCE) return answer(page.nextAfterAll());
    // The first call continues after its page is full, to report early if there are too many.
    if (mark !== undefined && page.isFull()) break;
    after = { time: last.created_at, id: last.id, counts: [] };
    await setImmediate();
  }
  return answer(page.next);

  function answer(next: PageMark | undefined): ScreeningReply {
    return {
      kind: 'found',
      accounts: page.rows.map((row) => screened(row, now)),
      ...(next !== undefined && { next: formatPageMark(next) }),
      progress: { searched: Math.min(next?.counts[0] ?? total, total), total },
    };
  }
}

function matches(
  { box }: ScanDeps,
  screening: TextScreening,
  pattern: Pattern,
  text: string | null,
): boolean {
  if (text === null) return false;
  // Address keys are stored in the compared form; all other texts are sealed as they were typed.
  const form = screening === 'username' ? text : screenedForm(screening, box.open(text));
  return matchesPattern(form, pattern);
}

/** Collects a page of a scan's results, and the cursor after the last of them. */
function startPage(mark: PageMark | undefined) {
  let [searched = 0, found = 0] = mark?.counts ?? [];
  let next = mark;
  const rows: ScreenedRow[] = [];
  const isFull = (): boolean => rows.length === SCREENING_PAGE;
  const foundOnPages = (): number => (mark?.counts[1] ?? 0) + rows.length;
  return {
    rows,
    isFull,
    look: (row: ScreenedRow, isMatch: boolean): void => {
      searched++;
      if (isMatch) found++;
      if (isFull()) return;
      if (isMatch) rows.push(row);
      next = { time: row.created_at, id: row.id, counts: [searched, found] };
    },
    get found() {
      return found;
    },
    get next() {
      return next;
    },
    /** Where the next page begins once all accounts have been scanned. */
    nextAfterAll: (): PageMark | undefined => (found > foundOnPages() ? next : undefined),
  };
}

/** An account as the list of results shows it. */
export function screened(row: ScreenedRow, now: number): ScreenedAccount {
  return {
    username: row.email,
    createdAt: row.created_at,
    ...(row.last_login_at !== null && { lastLoginAt: row.last_login_at }),
    ...stateOf(row, now),
  };
}
