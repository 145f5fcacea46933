import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import unseen from '../../ui/unseen.module.css';
import { TextAndBoards } from '../boards/text-and-boards.tsx';
import { AdministratorBadge, Author } from './author.tsx';
import { choicesOfComment } from './choices.ts';
import { FoldingText } from './folding-text.tsx';
import { useUnseen } from './new-answers.tsx';
import { More } from './more.tsx';
import { PendingLine } from './pending-line.tsx';
import type { PostActions, Reader } from './use-post-actions.ts';
import classes from './post-item.module.css';
import type { ShownComment, ShownPost } from '../feed/shown-posts.ts';

interface CommentLineProps {
  readonly post: ShownPost;
  readonly comment: ShownComment;
  readonly reader: Reader;
  readonly actions: PostActions;
}

export function CommentLine({ post, comment, reader, actions }: CommentLineProps) {
  const { i18n } = useLingui();
  const { pending } = comment;
  const line = useRef<HTMLLIElement>(null);
  const isUnread = useUnseen(comment, line);
  return (
    <li
      ref={line}
      className={classes.comment}
      data-comment={comment.id}
      data-pending={pending !== null || undefined}
      data-unread={isUnread || undefined}
    >
      <TextAndBoards text={comment.text}>
        {(rest) => (
          <>
            <p className={classes.words}>
              {isUnread && (
                <span className={unseen.unseen}>
                  <Trans context="answer">New:</Trans>{' '}
                </span>
              )}
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
            <More
              className={classes.moreOfComment}
              choices={choicesOfComment(i18n, post, comment, reader, actions)}
            />
            {pending && (
              <PendingLine row={pending} actions={actions} onReopen={() => actions.reopen(pending, post)} />
            )}
          </>
        )}
      </TextAndBoards>
    </li>
  );
}
