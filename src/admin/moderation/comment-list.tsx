import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Comment } from '../../../core/posts/post.ts';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import { calmly } from '../../data/api/calmly.ts';
import { takeResult } from '../../platform/take-result.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import { useServices } from '../../session/index.ts';
import { AskDeletion } from './ask-deletion.tsx';
import classes from './moderation.module.css';
import { Person } from './person.tsx';
import { WordsOfMember } from './words-of-member.tsx';

interface CommentListProps {
  readonly postId: string;
  readonly disabled: boolean;
  /** Resolves to true if the comment was deleted. */
  readonly onDelete: (commentId: string, reason: string) => Promise<boolean>;
}

interface Known {
  /** Newest first, in the order in which they are loaded. */
  readonly comments: readonly Comment[];
  readonly older?: number | undefined;
}

/** The comments of a reported post, oldest first as on the board: the report may be about one of them. */
export function CommentList({ postId, disabled, onDelete }: CommentListProps) {
  const { i18n } = useLingui();
  const { api } = useServices();
  const { busy, said, run } = useCall();
  const [known, setKnown] = useState<Known | null>(null);
  const [failed, setFailed] = useState<AnyFailure | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  useEffect(
    () =>
      takeResult(calmly(api.call('listPosts', { postId })), (answer) => {
        if (isFailure(answer)) setFailed(answer);
        else setKnown(answer.kind === 'board' ? commentsOf(answer, postId) : NONE);
      }),
    [api, postId],
  );
  const showOlder = async (): Promise<Said | null> => {
    const answer = await api.call('listPosts', { postId, before: known?.older });
    if (isFailure(answer)) return saidFailure(answer);
    const { comments, older } = answer.kind === 'board' ? commentsOf(answer, postId) : NONE;
    setKnown((before) => ({ comments: [...(before?.comments ?? []), ...comments], older }));
    return null;
  };
  const remove = async (commentId: string, reason: string): Promise<void> => {
    const isGone = await onDelete(commentId, reason);
    setAsking(null);
    if (!isGone) return;
    setKnown(
      (before) => before && { ...before, comments: before.comments.filter(({ id }) => id !== commentId) },
    );
  };
  return (
    <div data-part="comments">
      <h4 className={classes.label}>
        {known?.comments.length === 0 ? <Trans>No comments</Trans> : <Trans>Comments</Trans>}
      </h4>
      {known?.older !== undefined && (
        <Button disabled={busy} onClick={() => void run(showOlder)}>
          <Trans>Show earlier comments</Trans>
        </Button>
      )}
      {failed && <p className={classes.text}>{i18n._(failureText(failed))}</p>}
      <SaidLine said={said} />
      <ul className={classes.comments} aria-busy={known === null && failed === null}>
        {known?.comments.toReversed().map((comment) => (
          <CommentRow
            key={comment.id}
            comment={comment}
            disabled={disabled || busy}
            isAsking={asking === comment.id}
            onAsk={setAsking}
            onDelete={(reason) => void remove(comment.id, reason)}
          />
        ))}
      </ul>
    </div>
  );
}

interface CommentRowProps extends Pick<CommentListProps, 'disabled'> {
  readonly comment: Comment;
  readonly isAsking: boolean;
  /** Opens the question for one comment, or closes it. */
  readonly onAsk: (id: string | null) => void;
  readonly onDelete: (reason: string) => void;
}

function CommentRow({ comment, disabled, isAsking, onAsk, onDelete }: CommentRowProps) {
  const { t } = useLingui();
  const { id, author, authorEmail, text } = comment;
  const address = authorEmail ?? author;
  return (
    <li data-comment={id}>
      <div className={classes.who}>
        <Person address={address} />
        <IconButton
          aria-label={t`Delete this comment`}
          data-action="delete-comment"
          disabled={disabled}
          onClick={() => onAsk(id)}
        >
          <DialogIcon name="trash" size={18} />
        </IconButton>
      </div>
      <WordsOfMember text={text} />
      {isAsking && (
        <AskDeletion address={address} busy={disabled} onYes={onDelete} onNo={() => onAsk(null)} />
      )}
    </li>
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
