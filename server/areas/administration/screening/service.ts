import {
  parseNearDay,
  parseScreeningText,
  SCREENING_MAX_RESULTS,
  SCREENING_PAGE,
  type DayScreening,
  type TextScreening,
} from '../../../../core/administration/screening.ts';
import { actOf } from '../../../audit/act.ts';
import type { Database } from '../../../db/database.ts';
import { cutPage, parsePageMark, type PageMark } from '../../../db/page-mark.ts';
import type { Handlers } from '../../../http/calls.ts';
import { takeFairTurns, type InFairTurn } from '../../../limits/turns.ts';
import type { SecretBox } from '../../../storage/secret-box.ts';
import * as repository from './repository.ts';
import type { ScreenedRow, Wanted } from './repository.ts';
import { COLUMN_OF, scan, screened, type ScanDeps } from './scan.ts';

const SCREENINGS_WAITING_AT_MOST = 20;

const INVALID_PAGE = { kind: 'invalid', field: 'next' } as const;

/**
 * Screening accounts. Texts are compared here and not by the database, so that both engines give the same
 * results.
 */
export function screeningHandlers(database: Database, box: SecretBox) {
  const inTurn = takeFairTurns({
    atOnce: 1,
    waitingAtMost: SCREENINGS_WAITING_AT_MOST,
    name: 'screening',
  });
  const deps = { database, box, inTurn };
  return {
    screenUsernames: byText(deps, 'username'),
    screenPhones: byText(deps, 'phone'),
    screenQuestions: byText(deps, 'question'),
    screenAnswers: byText(deps, 'answer'),
    screenRegistered: byDay(deps, 'registered'),
    screenLastLogin: byDay(deps, 'last-login'),
    screenStates: byState(deps),
  };
}

/** Text searches run one at a time, since each reads all accounts. */
function byText(
  deps: ScanDeps & { readonly inTurn: InFairTurn },
  screening: TextScreening,
): Handlers['screenUsernames'] {
  const { database, box, inTurn } = deps;
  return async ({ text, next }, visit) => {
    const search = `${screening} ${text}`;
    const mark = next === undefined ? undefined : openMark(box, next, search);
    if (next !== undefined && mark === undefined) return INVALID_PAGE;
    const pattern = parseScreeningText(screening, text);
    if (!pattern.ok) return { kind: 'invalid', field: 'name' };
    const column = COLUMN_OF[screening];
    // Searches in private texts are logged; usernames are not private to administrators. Further pages belong
    // to the logged search, as their sealed cursors prove.
    if (screening !== 'username' && mark === undefined)
      await database.run(repository.logScreening, { act: actOf(visit), column });
    const found = await inTurn(
      visit.sharer,
      () => scan(deps, screening, pattern.value, mark, visit),
      visit.gone,
    );
    return 'next' in found && found.next !== undefined
      ? { ...found, next: signMark(box, found.next, search) }
      : found;
  };
}

function signMark(box: SecretBox, mark: string, search: string): string {
  return `${mark}.${box.hash('screening', `${mark} ${search}`)}`;
}

function openMark(box: SecretBox, signed: string, search: string): PageMark | undefined {
  const mark = signed.slice(0, signed.lastIndexOf('.'));
  return signed === signMark(box, mark, search) ? parsePageMark(mark, 2) : undefined;
}

function byDay(deps: ScanDeps, screening: DayScreening): Handlers['screenRegistered'] {
  return async ({ day, next }, { now }) => {
    const span = parseNearDay(day);
    if (!span.ok) return { kind: 'invalid', field: 'day' };
    const by = screening === 'registered' ? 'created_at' : 'last_login_at';
    return find(deps, { by, span: span.value }, next, now);
  };
}

function byState(deps: ScanDeps): Handlers['screenStates'] {
  return ({ state, next }, { now }) => find(deps, { by: 'state', state, now }, next, now);
}

async function find({ database }: ScanDeps, wanted: Wanted, next: string | undefined, now: number) {
  const after = next === undefined ? undefined : parsePageMark(next);
  if (next !== undefined && after === undefined) return INVALID_PAGE;
  const limit = SCREENING_MAX_RESULTS + 1;
  if (after === undefined && (await repository.countWanted(database.read, wanted, limit)) === limit)
    return { kind: 'too-many' } as const;
  const rows = await repository.findAccounts(database.read, wanted, after, SCREENING_PAGE + 1);
  const timeOf = (row: ScreenedRow): number =>
    wanted.by === 'last_login_at' ? row.last_login_at! : row.created_at;
  const { page, ...more } = cutPage(rows, SCREENING_PAGE, timeOf);
  const total = await repository.countAccounts(database.read);
  const accounts = page.map((row) => screened(row, now));
  return { kind: 'found', accounts, ...more, progress: { searched: total, total } } as const;
}
