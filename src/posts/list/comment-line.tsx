import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { mayDeleteComment } from '../../../core/posts/permissions.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TextAndBoards } from '../boards/text-and-boards.tsx';
import { AdministratorBadge, Author } from './author.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { FoldingText } from './folding-text.tsx';
import type { MoreProps } from './more.tsx';
import { PendingLine } from './pending-line.tsx';
import classes from './post-item.module.css';
import type { ShownComment } from '../feed/shown-posts.ts';
import { nameText } from '../words.ts';

interface CommentLineProps extends MoreProps {
  readonly comment: ShownComment;
}

/** A comment with its actions. */
export function CommentLine({ post, comment, reader, actions }: CommentLineProps) {
  const { pending } = comment;
  const isOwn = comment.author === reader.name;
  const mayDelete = mayDeleteComment(reader.role, isOwn, post.author === reader.name) && !pending;
  return (
    <li className={classes.comment} data-comment={comment.id} data-pending={pending !== null || undefined}>
      <TextAndBoards text={comment.text}>
        {(rest) => (
          <>
            <p className={classes.words}>
              <Author
                className={classes.author}
                author={comment.author}
                email={comment.authorEmail}
                onCopy={actions.copy}
              />{' '}
              {comment.authorRole && (
                <>
                  <AdministratorBadge />{' '}
                </>
              )}
              <FoldingText id={comment.id} text={rest} />
            </p>
            {!isOwn && !pending && reader.role !== 'administrator' && (
              <ReportComment post={post} comment={comment} actions={actions} />
            )}
            {mayDelete && <DeleteComment post={post} comment={comment} actions={actions} isOwn={isOwn} />}
            {pending && (
              <PendingLine
                row={pending}
                actions={actions}
                onReopen={() => {
                  actions.reopen(pending, post);
                }}
              />
            )}
          </>
        )}
      </TextAndBoards>
    </li>
  );
}

function ReportComment({ post, comment, actions }: Omit<CommentLineProps, 'reader'>) {
  const { t } = useLingui();
  return (
    <IconButton
      aria-label={t`Report this comment`}
      data-action="report-comment"
      className={classes.removeComment}
      onClick={() => {
        actions.report(post, comment);
      }}
    >
      <DialogIcon name="flag" size={14} />
    </IconButton>
  );
}

function DeleteComment({
  post,
  comment,
  actions,
  isOwn,
}: Omit<CommentLineProps, 'reader'> & { readonly isOwn: boolean }) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState(false);
  const name = nameText(i18n, comment.author);
  return (
    <>
      <IconButton
        aria-label={t`Delete this comment`}
        aria-expanded={asking}
        data-action="delete-comment"
        className={classes.removeComment}
        onClick={() => {
          setAsking(!asking);
        }}
      >
        <DialogIcon name="close" size={14} />
      </IconButton>
      {asking && (
        <div className={classes.ask}>
          <AskOnce
            action={t`Delete`}
            onYes={() => {
              setAsking(false);
              actions.removeComment(post, comment);
            }}
            onNo={() => {
              setAsking(false);
            }}
          >
            {isOwn ? <Trans>Delete your comment?</Trans> : <Trans>Delete the comment of {name}?</Trans>}
          </AskOnce>
        </div>
      )}
    </>
  );
}
