import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { postPath } from '../../../core/base/addresses.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Command, OutboxRow } from '../../data/outbox/command.ts';
import { cancelCommand, retryCommand, retryId } from '../../data/outbox/outbox.ts';
import { randomId } from '../../platform/random-id.ts';
import { copyText } from '../../platform/share.ts';
import { useServices } from '../../session/index.ts';
import { announce } from '../../ui/announcer.tsx';
import type { Said } from '../../ui/use-call.ts';
import type { BoardDialog } from '../board-dialogs.tsx';
import type { ComposerActor, ModeStarted } from '../composer/composer-machine.ts';
import type { Drafts } from '../composer/drafts.ts';
import { picturesOf, takeBack } from '../composer/take-back.ts';
import type { BoardFeed } from '../feed/board-feed.ts';
import type { ShownComment, ShownPost } from '../feed/shown-posts.ts';
import { MAYBE_SENT } from './pending-line.tsx';
import type { PostActions } from './post-actions.ts';

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

/** The actions on posts; the same object for as long as the board is open. */
export function usePostActions(deps: ActionsDeps): PostActions {
  const { owner, composer, drafts, feed, onDialog, say, onDiscarded } = deps;
  const { t, i18n } = useLingui();
  const { api, database, sync } = useServices();
  const [reopening] = useState(() => new Set<string>());
  const keep = async (command: Command): Promise<void> => {
    // The press would seem to have done nothing.
    if (!(await sync.keep(owner, command).catch(() => false)))
      say({ tone: 'error', text: NOT_TAKEN['storage-full'] });
  };
  const begin = async (event: ModeStarted): Promise<void> => {
    if (!(await drafts.begin(event))) say({ tone: 'error', text: NOT_TAKEN['storage-full'] });
    focusWords();
  };
  const [actions] = useState<PostActions>(() => ({
    like: (post) => void keep({ kind: 'like-post', postId: post.id, liked: !post.liked }),
    comment: ({ id: postId, author, ownComments: own }) =>
      void begin({ type: 'comment.started', postId, author, own }),
    edit: (post) =>
      void begin({ type: 'edit.started', postId: post.id, text: post.text, pictures: picturesOf(post) }),
    remove: ({ id: postId }, reason) => void keep({ kind: 'delete-post', postId, ...(reason && { reason }) }),
    removeComment: ({ id: postId }, { id: commentId }, reason) =>
      void keep({ kind: 'delete-comment', postId, commentId, ...(reason && { reason }) }),
    report: (post, comment) => onDialog({ kind: 'report', post, comment }),
    removeLikes: async (post) => {
      const answer = await api.call('removeLikes', { postId: post.id });
      return isFailure(answer) ? answer : null;
    },
    discard: (row) => void cancelCommand(database, row.id).then(onDiscarded),
    retry: (row) => {
      const to = retryId(row, randomId());
      composer.send({ type: 'post.renamed', from: row.id, to });
      void retryCommand(database, row.id, to).then(sync.drain);
    },
    reopen: (row, about) => {
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
    view: (picture) => onDialog({ kind: 'picture', picture }),
    showComments: (post) => feed.loadPost(post.id),
    copyLink: (post, comment) => void copyLink(post, comment).then(say),
    copy: async (text) => {
      const isCopied = await copyText(text);
      if (isCopied) announce(t`Copied`);
      return isCopied;
    },
  }));
  return actions;
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

/** Moves the focus to the text field. */
function focusWords(): void {
  document.querySelector<HTMLElement>('[data-part=composer] textarea')?.focus();
}
