import { setImmediate } from 'node:timers/promises';
import { matchesPattern, type Pattern } from '../../../../core/administration/pattern.ts';
import {
  parseNearDay,
  parseScreeningText,
  screenedForm,
  SCREENING_MAX_RESULTS,
  SCREENING_PAGE,
  type DayScreening,
  type TextScreening,
} from '../../../../core/administration/screening.ts';
import type {
  ScreenDayRequest,
  ScreenedAccount,
  ScreeningReply,
  ScreenTextRequest,
} from '../../../../core/protocol/screening.ts';
import { stateOf } from '../../../accounts/state.ts';
import { actOf } from '../../../audit/act.ts';
import type { Database } from '../../../db/database.ts';
import { cutPage, formatPageMark, parsePageMark, type PageMark } from '../../../db/page-mark.ts';
import type { Handlers, MemberVisit } from '../../../http/calls.ts';
import { takeTurns } from '../../../limits/turns.ts';
import type { SecretBox } from '../../../storage/secret-box.ts';
import {
  countAccounts,
  countWanted,
  findAccounts,
  logScreening,
  scanAccounts,
  type ScreenedRow,
  type TextColumn,
  type Wanted,
} from './repository.ts';

/** Accounts that are read and compared in one go: some milliseconds, then other calls have their turn. */
const ACCOUNTS_AT_ONCE = 500;
/** Accounts that one call looks at: less than a second. */
const PLAIN_PER_CALL = 100_000;
const SEALED_PER_CALL = 20_000;
const SCREENINGS_WAITING_AT_MOST = 20;

const COLUMN_OF = {
  username: 'email_key',
  phone: 'phone_sealed',
  question: 'question_sealed',
  answer: 'answer_sealed',
} as const satisfies Record<TextScreening, TextColumn>;

const INVALID_PAGE = { kind: 'invalid', field: 'next' } as const;

/** Looking for usernames. Texts are compared here, not by the database: so both engines agree. */
export function screeningHandlers(
  database: Database,
  box: SecretBox,
): Handlers<
  | 'screenUsernames'
  | 'screenRegistered'
  | 'screenLastLogin'
  | 'screenPhones'
  | 'screenQuestions'
  | 'screenAnswers'
  | 'screenStates'
> {
  const inTurn = takeTurns(1, SCREENINGS_WAITING_AT_MOST, 'screening');

  const byText =
    (screening: TextScreening) =>
    async ({ text, next }: ScreenTextRequest, visit: MemberVisit) => {
      const search = `${screening} ${text}`;
      const mark = next === undefined ? undefined : openMark(next, search);
      if (next !== undefined && mark === undefined) return INVALID_PAGE;
      const pattern = parseScreeningText(screening, text);
      if (!pattern.ok) return { kind: 'invalid', field: 'name' } as const;
      const column = COLUMN_OF[screening];
      // Usernames are what administrators work with; the rest is private. Further pages are the same search:
      // their marks say so, and nobody else can make one.
      if (screening !== 'username' && mark === undefined)
        await database.run(logScreening, { act: actOf(visit), column });
      const found = await inTurn(() => scan(screening, pattern.value, mark, visit), visit.gone);
      return 'next' in found && found.next !== undefined
        ? { ...found, next: signMark(found.next, search) }
        : found;
    };

  const signMark = (mark: string, search: string): string =>
    `${mark}.${box.hash('screening', `${mark} ${search}`)}`;
  const openMark = (signed: string, search: string): PageMark | undefined => {
    const mark = signed.slice(0, signed.lastIndexOf('.'));
    return signed === signMark(mark, search) ? parsePageMark(mark, 2) : undefined;
  };

  const byDay =
    (screening: DayScreening) =>
    async ({ day, next }: ScreenDayRequest, { now }: MemberVisit) => {
      const span = parseNearDay(day);
      if (!span.ok) return { kind: 'invalid', field: 'day' } as const;
      const by = screening === 'registered' ? 'created_at' : 'last_login_at';
      return find({ by, span: span.value }, next, now);
    };

  return {
    screenUsernames: byText('username'),
    screenPhones: byText('phone'),
    screenQuestions: byText('question'),
    screenAnswers: byText('answer'),
    screenRegistered: byDay('registered'),
    screenLastLogin: byDay('last-login'),
    screenStates: ({ state, next }, { now }) => find({ by: 'state', state, now }, next, now),
  };

  async function find(wanted: Wanted, next: string | undefined, now: number) {
    const after = next === undefined ? undefined : parsePageMark(next);
    if (next !== undefined && after === undefined) return INVALID_PAGE;
    const limit = SCREENING_MAX_RESULTS + 1;
    if (after === undefined && (await countWanted(database.read, wanted, limit)) === limit)
      return { kind: 'too-many' } as const;
    const rows = await findAccounts(database.read, wanted, after, SCREENING_PAGE + 1);
    const timeOf = (row: ScreenedRow): number =>
      wanted.by === 'last_login_at' ? row.last_login_at! : row.created_at;
    const { page, ...more } = cutPage(rows, SCREENING_PAGE, timeOf);
    const total = await countAccounts(database.read);
    const accounts = page.map((row) => screened(row, now));
    return { kind: 'found', accounts, ...more, progress: { searched: total, total } } as const;
  }

  /** Looks through accounts from a mark on, a bounded number in a call. */
  async function scan(
    screening: TextScreening,
    pattern: Pattern,
    mark: PageMark | undefined,
    { now, gone }: MemberVisit,
  ): Promise<ScreeningReply> {
    const total = await countAccounts(database.read);
    const page = startPage(mark);
    const limit = screening === 'username' ? PLAIN_PER_CALL : SEALED_PER_CALL;
    let after = mark;
    for (let looked = 0; looked < limit && !gone.aborted; looked += ACCOUNTS_AT_ONCE) {
      const rows = await scanAccounts(database.read, COLUMN_OF[screening], after, ACCOUNTS_AT_ONCE);
      for (const row of rows) page.look(row, matches(screening, pattern, row.text));
      if (page.found > SCREENING_MAX_RESULTS) return { kind: 'too-many' };
      const last = rows.at(-1);
      if (last === undefined || rows.length < ACCOUNTS_AT_ONCE) return answer(page.nextAfterAll());
      // The first call goes on when its page is full, to tell early that there are too many.
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

  function matches(screening: TextScreening, pattern: Pattern, text: string | null): boolean {
    if (text === null) return false;
    // Keys of addresses are kept in the form that is compared; the rest is sealed as it was typed.
    const form = screening === 'username' ? text : screenedForm(screening, box.open(text));
    return matchesPattern(form, pattern);
  }
}

/** Collects a page of what a scan finds, and keeps the mark behind what it holds. */
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
    /** Where the next page begins once every account was looked at. */
    nextAfterAll: (): PageMark | undefined => (found > foundOnPages() ? next : undefined),
  };
}

function screened(row: ScreenedRow, now: number): ScreenedAccount {
  return {
    username: row.email,
    createdAt: row.created_at,
    ...(row.last_login_at !== null && { lastLoginAt: row.last_login_at }),
    ...stateOf(row, now),
  };
}
