import type { Clock } from '../../../core/base/clock.ts';
import type { BoardAnswer, OwnState } from '../../../core/protocol/post-lists.ts';
import type { ActiveSession } from '../../accounts/active-session.ts';
import type { Database } from '../../db/database.ts';
import { repeated } from '../../http/send-outcome.ts';
import { readPage, type FoundPage } from './lists/repository.ts';
import { listsFor, ownMarks } from './view.ts';

/** After a restore, the counter can reach a cached value with different content, so cache only briefly. */
const KEPT_MS = 5_000;
/** Number of cached answers per page, about 30 kB each. */
const ANSWERS_KEPT = 300;

type Told = Pick<BoardAnswer, 'anew' | 'cursor' | 'answers'>;

/** The newest page as of a change, or slightly later. */
export interface NewestPage {
  readonly lists: FoundPage['lists'];
  /** The answer for a reader; readers with equal answers share one object. */
  answerFor(reader: ActiveSession, told: Told, own: OwnState): BoardAnswer;
}

/** Reads the newest page once per change, since everybody who opens the message board gets the same one. */
export function newestPage(database: Database, now: Clock): (cursor: number) => Promise<NewestPage> {
  let kept:
    | { readonly cursor: number; readonly readAt: number; readonly page: Promise<NewestPage> }
    | undefined;
  return (cursor) => {
    const time = now();
    if (kept?.cursor !== cursor || Math.abs(time - kept.readAt) > KEPT_MS) {
      const page = readPage(database.read, 'everyone').then(withAnswers);
      const fresh = { cursor, readAt: time, page };
      kept = fresh;
      page.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.page;
  };
}

function withAnswers({ lists, older }: FoundPage): NewestPage {
  const answers = new Map<string, BoardAnswer>();
  return {
    lists,
    answerFor: (reader, told, own) => {
      const key = JSON.stringify([ownMarks(lists, reader), told, own]);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const shown = listsFor(lists, reader);
      const answer = repeated({ kind: 'board', lists: shown, gone: [], ...told, older, own } as const);
      if (answers.size >= ANSWERS_KEPT) answers.clear();
      answers.set(key, answer);
      return answer;
    },
  };
}
