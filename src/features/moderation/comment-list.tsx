import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { Comment } from '../../../core/messages/post.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import type { Api } from '../../data/api/api.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said } from '../../ui/use-call.ts';
import classes from './moderation.module.css';
import { Person } from './person.tsx';

interface CommentListProps {
  readonly api: Api;
  readonly postId: string;
  readonly disabled: boolean;
  readonly renderText: (text: string) => ReactNode;
}

interface Known {
  readonly comments: readonly Comment[];
  readonly older?: number | undefined;
}

/** The comments of a reported post, newest first: it may be one of them that was meant. */
export function CommentList({ api, postId, disabled, renderText }: CommentListProps) {
  const { t } = useLingui();
  const { busy, said, run } = useCall();
  const [known, setKnown] = useState<Known | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void api.call('listPosts', { postId }).then((answer) => {
      if (gone) return;
      setKnown(answer.kind === 'board' ? commentsOf(answer, postId) : NONE);
    });
    return () => {
      gone = true;
    };
  }, [api, postId]);
  const showOlder = async (): Promise<Said | null> => {
    const answer = await api.call('listPosts', { postId, before: known?.older });
    if (isFailure(answer)) return { tone: 'error', text: failureText(answer) };
    const { comments, older } = answer.kind === 'board' ? commentsOf(answer, postId) : NONE;
    setKnown((before) => ({ comments: [...(before?.comments ?? []), ...comments], older }));
    return null;
  };
  const remove = async (commentId: string): Promise<Said> => {
    const answer = await api.call('deleteComment', { commentId });
    setAsking(null);
    if (isFailure(answer)) return { tone: 'error', text: failureText(answer) };
    setKnown(
      (before) => before && { ...before, comments: before.comments.filter(({ id }) => id !== commentId) },
    );
    return { tone: 'ok', text: msg`The comment is deleted.` };
  };
  return (
    <div data-part="comments">
      <h4 className={classes.label}>
        {known?.comments.length === 0 ? <Trans>No comments</Trans> : <Trans>Comments</Trans>}
      </h4>
      <ul className={classes.comments} aria-busy={known === null}>
        {known?.comments.map(({ id, author, authorEmail, text }) => {
          const address = authorEmail ?? author;
          const name = address === '' ? t`Deleted account` : address;
          return (
            <li key={id} data-comment={id}>
              <div className={classes.who}>
                <Person address={address} />
                <IconButton
                  aria-label={t`Delete this comment`}
                  data-action="delete-comment"
                  disabled={disabled || busy}
                  onClick={() => {
                    setAsking(id);
                  }}
                >
                  <DialogIcon name="trash" size={18} />
                </IconButton>
              </div>
              <p className={classes.text}>{renderText(text)}</p>
              {asking === id && (
                <AskOnce
                  action={t`Delete comment`}
                  busy={disabled || busy}
                  onYes={() => void run(() => remove(id))}
                  onNo={() => {
                    setAsking(null);
                  }}
                >
                  <Trans>Delete the comment of {name}? It cannot be brought back.</Trans>
                </AskOnce>
              )}
            </li>
          );
        })}
      </ul>
      {known?.older !== undefined && (
        <Button look="text" disabled={busy} onClick={() => void run(showOlder)}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <SaidLine said={said} />
    </div>
  );
}

const NONE: Known = { comments: [] };

function commentsOf(
  answer: { readonly lists: { readonly comments: readonly Comment[] }; readonly older?: number | undefined },
  postId: string,
): Known {
  return {
    comments: answer.lists.comments.filter((comment) => comment.postId === postId),
    older: answer.older,
  };
}
