import type { BoardLists } from '../../../core/protocol/post-lists.ts';
import type { Command, NotRun } from '../../db/database.ts';
import { runNamed } from '../../db/once.ts';
import type { MemberVisit } from '../../http/calls.ts';
import type { PostDeps } from './deps.ts';
import { readCursor, readPostPage } from './lists/repository.ts';
import { listsFor } from './view.ts';

/** Runs a command (once per idempotency key, if there is one) and announces the change. */
export async function change<Input, Output>(
  { database }: PostDeps,
  command: Command<Input, Output>,
  input: Input,
  { once }: MemberVisit,
): Promise<Output | NotRun> {
  const done = await runNamed(database, command, input, once);
  database.announce();
  return done;
}

/** The newest posts, and the post concerned. */
export async function newLists(
  { database, newest }: PostDeps,
  { session }: MemberVisit,
  about?: string,
): Promise<BoardLists> {
  const { lists } = await newest(await readCursor(database.read));
  const shown = listsFor(lists, session);
  if (about === undefined || shown.posts.some(({ id }) => id === about)) return shown;
  const older = await readPostPage(database.read, [session.accountId], about, undefined);
  if (older === undefined) return shown;
  const more = listsFor(older.lists, session);
  return { posts: [...shown.posts, ...more.posts], comments: [...shown.comments, ...more.comments] };
}
