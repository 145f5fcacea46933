import type { Database } from '../../data/db/database.ts';
import type { OutgoingPicture, PostCommand } from '../../data/outbox/command.ts';
import { cancelCommand } from '../../data/outbox/outbox.ts';
import type { Feed } from '../../data/posts/feed.ts';
import type { Draft, Mode } from './composer-machine.ts';
import type { Drafts, TakenUp } from './drafts.ts';
import { shownPosts, type Pending, type ShownPost } from '../feed/shown-posts.ts';

/** How it ended; `maybe-sent`: taken, and it is being taken back on the server too. */
export type TakenBack = TakenUp | 'maybe-sent';

/**
 * Takes what waits or was refused out of the outbox and into the composer. Comments that wait under a waiting post
 * become drafts of their own.
 *
 * @param shown the post that shows it: its own one, or an entry of its own where that is deleted or not loaded
 */
export async function takeBack(
  database: Database,
  drafts: Drafts,
  { id }: Pending,
  shown: ShownPost,
  feed: Feed | null,
): Promise<TakenBack> {
  const taken: Pending[] = [];
  const end = await drafts.takeUp(async () => {
    taken.push(...((await cancelCommand(database, id)) as Pending[]));
    const [row, ...others] = taken;
    if (!row) return [];
    return [draftOf(row, shown, feed), ...others.flatMap(({ command }) => commentOf(command))];
  });
  return end === 'taken' && taken[0]?.isCancelled ? 'maybe-sent' : end;
}

function commentOf(command: PostCommand): Draft[] {
  return command.kind === 'add-comment' ? [{ mode: { kind: 'new' }, text: command.text, pictures: [] }] : [];
}

function draftOf(row: Pending, shown: ShownPost, feed: Feed | null): Draft {
  const { command } = row;
  const mode = modeOf(row, shown, feed);
  const text = 'text' in command ? command.text : '';
  const pictures = 'pictures' in command ? command.pictures : [];
  // A new post cannot take the pictures that an edited one had.
  const isMoved = command.kind === 'edit-post' && mode.kind === 'new';
  return { mode, text, pictures: isMoved ? pictures.filter(isNew) : pictures };
}

/** The text for a deleted post can become a new one. */
function modeOf({ id, command, refusal }: Pending, shown: ShownPost, feed: Feed | null): Mode {
  const isAlone = shown.id === id;
  if (isAlone && (refusal?.kind === 'no-such-post' || feed?.older === null)) return { kind: 'new' };
  switch (command.kind) {
    case 'edit-post': {
      const { postId } = command;
      // As the server has it, without the edit.
      const there = shownPosts(feed, [], '').find((post) => post.id === postId);
      const before = { text: there?.text ?? '', pictures: there ? picturesOf(there) : [] };
      return { kind: 'edit', postId, before };
    }
    case 'add-comment': {
      const { author, ownComments } = shown;
      const of = isAlone ? { author: undefined, own: 0 } : { author, own: ownComments - 1 };
      return { kind: 'comment', postId: command.postId, ...of };
    }
    default:
      return { kind: 'new' };
  }
}

export function picturesOf({ pictures }: ShownPost) {
  return pictures.map(({ source, alt }) => ({ source, alt }));
}

function isNew({ source }: OutgoingPicture): boolean {
  return typeof source !== 'string';
}
