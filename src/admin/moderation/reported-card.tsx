import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { REASON_MAX_LENGTH } from '../../../core/posts/limits.ts';
import { picturePath } from '../../../core/posts/post.ts';
import type { Report, ReportedPost } from '../../../core/protocol/moderation.ts';
import { useServices } from '../../session/index.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { AskDeletion } from './ask-deletion.tsx';
import { CommentList } from './comment-list.tsx';
import { WordsOfMember } from './words-of-member.tsx';
import classes from './moderation.module.css';
import { Moment, Person } from './person.tsx';

/** The decision on a reported post: delete it, or close its reports. */
export type Verdict = 'delete' | 'dismiss';

interface ReportedCardProps {
  readonly post: ReportedPost;
  readonly disabled: boolean;
  readonly onJudge: (verdict: Verdict, reason: string) => void;
  readonly onDeleteComment: (commentId: string, reason: string) => Promise<boolean>;
}

export function ReportedCard({ post, disabled, onJudge, onDeleteComment }: ReportedCardProps) {
  const [asking, setAsking] = useState<Verdict | null>(null);
  const [showsComments, setShowsComments] = useState(false);
  const { reports, postId } = post;
  const comments = commentsOf(reports);
  const ofPost = reports.filter(({ commentId }) => commentId === undefined);
  const isPostMeant = ofPost.length > 0;
  return (
    <li className={classes.card} data-post={postId}>
      {comments.map((comment) => (
        <ReportedComment
          key={comment.id}
          {...{ comment, disabled }}
          onDelete={(reason) => void onDeleteComment(comment.id, reason)}
        />
      ))}
      {comments.length > 0 && !isPostMeant && (
        <h4 className={classes.label}>
          <Trans>The post it belongs to</Trans>
        </h4>
      )}
      <div className={isPostMeant ? undefined : classes.under}>
        <PostContent post={post} />
      </div>
      {isPostMeant && <Reports reports={ofPost} />}
      {asking ? (
        <VerdictQuestion
          {...{ asking, post, isPostMeant, disabled }}
          onYes={(reason) => {
            setAsking(null);
            onJudge(asking, reason);
          }}
          onNo={() => setAsking(null)}
        />
      ) : (
        <Verdicts
          {...{ isPostMeant, disabled, showsComments }}
          onAsk={setAsking}
          onComments={() => setShowsComments(!showsComments)}
        />
      )}
      {/* Placed below the button that opens it, so that nothing moves under the finger. */}
      {showsComments && <CommentList {...{ postId, disabled }} onDelete={onDeleteComment} />}
    </li>
  );
}

interface VerdictsProps {
  readonly isPostMeant: boolean;
  readonly disabled: boolean;
  readonly showsComments: boolean;
  readonly onAsk: (verdict: Verdict) => void;
  readonly onComments: () => void;
}

/** The buttons; if a comment was reported, deleting the whole post comes last. */
function Verdicts({ isPostMeant, disabled, showsComments, onAsk, onComments }: VerdictsProps) {
  const button = (verdict: Verdict, label: ReactNode, className = '') => (
    <Button
      data-action={verdict === 'delete' ? 'delete-post' : verdict}
      className={className}
      disabled={disabled}
      onClick={() => onAsk(verdict)}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {isPostMeant && button('delete', <Trans>Delete post</Trans>, classes.delete)}
      {button('dismiss', <Trans>Dismiss</Trans>)}
      <Button data-action="comments" aria-expanded={showsComments} onClick={onComments}>
        <Trans>Comments</Trans>
      </Button>
      {!isPostMeant && button('delete', <Trans>Delete post</Trans>)}
    </div>
  );
}

interface VerdictQuestionProps {
  readonly asking: Verdict;
  readonly post: ReportedPost;
  readonly isPostMeant: boolean;
  readonly disabled: boolean;
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
}

function VerdictQuestion({ asking, post, isPostMeant, disabled, onYes, onNo }: VerdictQuestionProps) {
  const { t, i18n } = useLingui();
  const name = post.author === '' ? t`Deleted account` : post.author;
  const count = post.reports.length;
  return (
    <AskOnce
      action={asking === 'delete' ? t`Delete post` : t`Dismiss`}
      busy={disabled}
      reason={
        asking === 'delete'
          ? { label: t`Reason for the author (optional)`, maxLength: REASON_MAX_LENGTH }
          : undefined
      }
      onYes={onYes}
      onNo={onNo}
    >
      {asking === 'delete' ? (
        <Trans>Delete the post of {name} with its comments? It cannot be brought back.</Trans>
      ) : isPostMeant ? (
        i18n._(
          msg`Leave the post of ${name} as it is, and close ${plural(count, { one: '# report', other: '# reports' })}?`,
        )
      ) : (
        i18n._(msg`Leave all as it is, and close ${plural(count, { one: '# report', other: '# reports' })}?`)
      )}
    </AskOnce>
  );
}

function PostContent({ post }: Pick<ReportedCardProps, 'post'>) {
  const { i18n } = useLingui();
  const { baseUrl } = useServices();
  const { author, createdAt, text, pictures } = post;
  return (
    <>
      <div className={classes.who}>
        <Person address={author} />
        <Moment at={createdAt} />
      </div>
      <WordsOfMember text={text} />
      {pictures.length > 0 && (
        <div className={classes.pictures}>
          {pictures.map((picture, index) => (
            <a
              key={index}
              href={`${baseUrl}${picturePath(picture)}`}
              aria-label={pictureName(i18n, index + 1)}
              target="_blank"
              rel="noreferrer"
            >
              <img src={`${baseUrl}${picturePath(picture)}`} alt="" width={130} height={98} loading="lazy" />
            </a>
          ))}
        </div>
      )}
    </>
  );
}

interface MeantComment {
  readonly id: string;
  /** The author's address; empty if the account was deleted. */
  readonly author: string;
  readonly text: string;
  readonly reports: readonly Report[];
}

function commentsOf(reports: readonly Report[]): MeantComment[] {
  const ids = new Set(reports.flatMap(({ commentId }) => commentId ?? []));
  return Array.from(ids, (id) => {
    const own = reports.filter(({ commentId }) => commentId === id);
    const { comment = '', commentAuthor = '' } = own[0]!;
    return { id, author: commentAuthor, text: comment, reports: own };
  });
}

interface ReportedCommentProps extends Pick<ReportedCardProps, 'disabled'> {
  readonly comment: MeantComment;
  readonly onDelete: (reason: string) => void;
}

function ReportedComment({ comment, disabled, onDelete }: ReportedCommentProps) {
  const [asking, setAsking] = useState(false);
  const { id, author, text, reports } = comment;
  return (
    <div className={classes.meant} data-reported-comment={id}>
      <h4 className={classes.label}>
        <Trans>Reported comment</Trans>
      </h4>
      <Person address={author} />
      <WordsOfMember text={text} />
      <Reports reports={reports} />
      {asking ? (
        <AskDeletion
          address={author}
          busy={disabled}
          onYes={(reason) => {
            setAsking(false);
            onDelete(reason);
          }}
          onNo={() => setAsking(false)}
        />
      ) : (
        <div className={classes.buttons}>
          <Button
            data-action="delete-reported-comment"
            className={classes.delete}
            disabled={disabled}
            onClick={() => setAsking(true)}
          >
            <Trans>Delete comment</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

function pictureName(i18n: I18n, number: number): string {
  return i18n._(msg`Picture ${number}`);
}

function Reports({ reports }: { readonly reports: readonly Report[] }) {
  const { i18n } = useLingui();
  const count = reports.length;
  return (
    <>
      <h4 className={classes.label}>
        {i18n._(msg`${plural(count, { one: '# report', other: '# reports' })}`)}
      </h4>
      <ul className={classes.reports}>
        {reports.map(({ reporter, reason, at }, index) => (
          <li key={index}>
            <div className={classes.who}>
              <Person address={reporter} />
              <Moment at={at} />
            </div>
            <p className={classes.reason}>{reason === '' ? <Trans>No reason given</Trans> : reason}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
