import type { Database } from '../../data/db/database.ts';
import type { Command } from '../../data/outbox/command.ts';
import { cancelCommand } from '../../data/outbox/outbox.ts';
import type { Feed } from '../../data/posts/feed.ts';
import type { Draft, Mode } from './composer-machine.ts';
import type { Drafts, TakenUp } from './drafts.ts';
import { shownPosts, type Pending, type ShownPost } from '../feed/shown-posts.ts';

/** The outcome; `maybe-sent`: taken back, but also to be deleted on the server in case it was sent. */
export type TakenBack = TakenUp | 'maybe-sent';

/**
 * Moves a waiting or refused command from the outbox back into the composer. Comments that wait under a
 * waiting post become separate drafts.
 * @param about the post that the command is about; undefined if it is deleted or not loaded
 */
export async function takeBack(
  database: Database,
  drafts: Drafts,
  { id }: Pending,
  about: ShownPost | undefined,
  feed: Feed | null,
): Promise<TakenBack> {
  const taken: Pending[] = [];
  const end = await drafts.takeUp(async () => {
    taken.push(...(await cancelCommand(database, id)));
    const [row, ...others] = taken;
    if (!row) return [];
    return [draftOf(row, about, feed), ...others.flatMap(({ command }) => commentOf(command))];
  });
  return end === 'taken' && taken[0]?.isCancelled ? 'maybe-sent' : end;
}

function commentOf(command: Command): Draft[] {
  return command.kind === 'add-comment' ? [{ mode: { kind: 'new' }, text: command.text, pictures: [] }] : [];
}

function draftOf(row: Pending, about: ShownPost | undefined, feed: Feed | null): Draft {
  const { command } = row;
  const mode = modeOf(row, about, feed);
  const text = 'text' in command ? command.text : '';
  const pictures = 'pictures' in command ? command.pictures : [];
  // A new post cannot reuse the pictures of an edited one.
  const isMoved = command.kind === 'edit-post' && mode.kind === 'new';
  const kept = isMoved ? pictures.filter(({ source }) => typeof source !== 'string') : pictures;
  return { mode, text, pictures: kept };
}

function modeOf({ command, refusal }: Pending, about: ShownPost | undefined, feed: Feed | null): Mode {
  if (!about && (refusal?.kind === 'no-such-post' || feed?.older === null)) return modeWithoutPost(command);
  switch (command.kind) {
    case 'edit-post': {
      const { postId } = command;
      // The post as it is on the server, without the edit.
      const there = shownPosts(feed, [], '').find((post) => post.id === postId);
      const before = { text: there?.text ?? '', pictures: there ? picturesOf(there) : [] };
      return { kind: 'edit', postId, before };
    }
    case 'add-comment':
      // A waiting one is counted.
      return commentOn(command.postId, about, refusal === null ? 1 : 0);
    default:
      return { kind: 'new' };
  }
}

/** The mode for a command whose post was deleted: an edit becomes a new post, a comment only on request. */
function modeWithoutPost(command: Command): Mode {
  if (command.kind !== 'add-comment') return { kind: 'new' };
  return { ...commentOn(command.postId, undefined, 0), isGone: true };
}

function commentOn(postId: string, about: ShownPost | undefined, counted: number) {
  const own = Math.max(0, (about?.ownComments ?? 0) - counted);
  return { kind: 'comment', postId, author: about?.author, own } as const;
}

export function picturesOf({ pictures }: ShownPost) {
  return pictures.map(({ source, alt }) => ({ source, alt }));
}
