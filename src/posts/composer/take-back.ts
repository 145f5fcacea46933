import type { Database } from '../../data/db/database.ts';
import type { OutgoingPicture, PostCommand } from '../../data/outbox/command.ts';
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
 * @param shown the post that shows the command: its own post, or a separate entry if that post is deleted or
 * not loaded
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
  // A new post cannot reuse the pictures of an edited one.
  const isMoved = command.kind === 'edit-post' && mode.kind === 'new';
  return { mode, text, pictures: isMoved ? pictures.filter(isNew) : pictures };
}

/** The mode for a command: if its post was deleted, the text becomes a new post. */
function modeOf({ id, command, refusal }: Pending, shown: ShownPost, feed: Feed | null): Mode {
  const isAlone = shown.id === id;
  if (isAlone && (refusal?.kind === 'no-such-post' || feed?.older === null)) return { kind: 'new' };
  switch (command.kind) {
    case 'edit-post': {
      const { postId } = command;
      // The post as it is on the server, without the edit.
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
