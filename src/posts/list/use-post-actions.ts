import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Session } from '../../../core/account/session.ts';
import { postPath } from '../../../core/base/addresses.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Command, OutboxRow } from '../../data/outbox/command.ts';
import { cancelCommand, retryCommand, retryId } from '../../data/outbox/outbox.ts';
import { randomId } from '../../platform/random-id.ts';
import { copyText } from '../../platform/share.ts';
import { useServices } from '../../session/index.ts';
import { announce } from '../../ui/announcer.tsx';
import { saidFailure, type Said } from '../../ui/use-call.ts';
import type { BoardDialog } from '../board-dialogs.tsx';
import type { ComposerActor, ModeStarted } from '../composer/composer-machine.ts';
import type { Drafts } from '../composer/drafts.ts';
import { picturesOf, takeBack } from '../composer/take-back.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { Pending, ShownComment, ShownPicture, ShownPost } from '../feed/shown-posts.ts';
import { MAYBE_SENT, plainRefusal } from '../words.ts';

interface ActionsDeps {
  /** The reader's account. */
  readonly owner: string;
  readonly composer: ComposerActor;
  readonly drafts: Drafts;
  readonly feed: BoardFeed;
  readonly onDialog: (dialog: BoardDialog) => void;
  readonly say: (said: Said) => void;
  /** Called with the rows that a press of Discard or Cancel has removed. */
  readonly onDiscarded: (rows: readonly OutboxRow[]) => void;
}

export interface Reader extends Pick<Session, 'role'> {
  /** The public name. */
  readonly name: string;
}

export type PostActions = ReturnType<typeof usePostActions>;

/** The actions on posts; the same object for as long as the board is open. */
export function usePostActions(deps: ActionsDeps) {
  const { composer, drafts, feed, onDialog, say, onDiscarded } = deps;
  const { t, i18n } = useLingui();
  const { api, database, sync } = useServices();
  const [reopening] = useState(() => new Set<string>());
  const changes = useChanges(deps);
  const [actions] = useState(() => ({
    ...changes,
    report: (post: ShownPost, comment: ShownComment | undefined) =>
      onDialog({ kind: 'report', post, comment }),
    removeLikes: async (post: ShownPost): Promise<Said | null> => {
      const answer = await api.call('removeLikes', { postId: post.id });
      return isFailure(answer) ? saidFailure(answer) : null;
    },
    /** Drops a command from the outbox, which can be undone. */
    discard: (row: Pending) => void cancelCommand(database, row.id).then(onDiscarded),
    retry: (row: Pending) => {
      const to = retryId(row, randomId());
      composer.send({ type: 'post.renamed', from: row.id, to });
      void retryCommand(database, row.id, to).then(sync.drain);
    },
    /**
     * Moves a waiting or refused command back into the composer.
     *
     * @param about the post that it is about; undefined if that is deleted or not loaded
     */
    reopen: (row: Pending, about: ShownPost | undefined) => {
      // A second press would find no command and assume that it had been sent.
      if (reopening.has(row.id)) return;
      reopening.add(row.id);
      void takeBack(database, drafts, row, about, feed.getState().feed).then((end) => {
        reopening.delete(row.id);
        focusWords();
        if (end === 'maybe-sent') announce(i18n._(MAYBE_SENT));
        else if (end !== 'taken') say({ tone: 'error', text: NOT_TAKEN[end] });
      });
    },
    view: (picture: ShownPicture) => onDialog({ kind: 'picture', picture }),
    showComments: async (post: ShownPost): Promise<Said | null> => {
      const failure = await feed.loadPost(post.id);
      return failure && saidFailure(failure);
    },
    copyLink: (post: ShownPost, comment: ShownComment | undefined) => void copyLink(post, comment).then(say),
    /** @returns whether the text is on the clipboard */
    copy: async (text: string): Promise<boolean> => {
      const isCopied = await copyText(text);
      if (isCopied) announce(t`Copied`);
      return isCopied;
    },
  }));
  return actions;
}

/** The actions that change posts, or begin to. */
function useChanges({ owner, drafts, say }: ActionsDeps) {
  const { sync } = useServices();
  const keep = async (command: Command): Promise<void> => {
    // The press would seem to have done nothing.
    const refusal = await sync.keep(owner, command).catch(() => ({ kind: 'bug' }));
    if (refusal) say({ tone: 'error', text: plainRefusal(refusal) });
  };
  const begin = async (event: ModeStarted): Promise<void> => {
    if (!(await drafts.begin(event))) say({ tone: 'error', text: NOT_TAKEN['storage-full'] });
    focusWords();
  };
  return {
    like: (post: ShownPost) => void keep({ kind: 'like-post', postId: post.id, liked: !post.liked }),
    comment: ({ id: postId, author, ownComments: own }: ShownPost) =>
      void begin({ type: 'comment.started', postId, author, own }),
    edit: (post: ShownPost) =>
      void begin({ type: 'edit.started', postId: post.id, text: post.text, pictures: picturesOf(post) }),
    /** Deletes a post; its author reads the reason, which may be empty. */
    remove: ({ id: postId }: ShownPost, reason: string) =>
      void keep({ kind: 'delete-post', postId, ...(reason && { reason }) }),
    removeComment: ({ id: postId }: ShownPost, { id: commentId }: ShownComment, reason: string) =>
      void keep({ kind: 'delete-comment', postId, commentId, ...(reason && { reason }) }),
  };
}

async function copyLink(post: ShownPost, comment: ShownComment | undefined): Promise<Said> {
  const link = location.origin + postPath({ post: post.id, comment: comment?.id });
  return (await copyText(link))
    ? { tone: 'ok', text: msg`Link copied.` }
    : { tone: 'error', text: msg`The browser did not allow copying. The link is ${link}` };
}

/** Why a command could not be taken back. */
const NOT_TAKEN = {
  gone: msg`It has already been sent.`,
  'storage-full': msg`Nothing was changed: the storage of this device is full or blocked.`,
} as const;

export function focusWords(): void {
  document.querySelector<HTMLElement>('[data-part=composer] textarea')?.focus();
}
