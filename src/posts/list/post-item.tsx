import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useRef, type ComponentProps } from 'react';
import { formatAgo } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall } from '../../ui/use-call.ts';
import { TextAndBoards } from '../boards/text-and-boards.tsx';
import { AdministratorBadge, Author } from './author.tsx';
import { choicesOfPost } from './choices.ts';
import { useNow } from './clock.ts';
import { CommentLine } from './comment-line.tsx';
import { FoldingText } from './folding-text.tsx';
import { More } from './more.tsx';
import { newText } from '../words.ts';
import { useSeen } from './new-answers.tsx';
import { PendingLine } from './pending-line.tsx';
import type { PostActions, Reader } from './use-post-actions.ts';
import classes from './post-item.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { ShownPost } from '../feed/shown-posts.ts';

interface PostItemProps {
  readonly post: ShownPost;
  readonly reader: Reader;
  readonly actions: PostActions;
  /** Whether the post is being edited or commented on. */
  readonly isAbout: boolean;
  /** The position among all posts, from 1. */
  readonly place: number;
  /** The number of posts, or -1 if the server has older ones. */
  readonly count: number;
  /** The number in the line above the first unread post; 0 once it has been seen. */
  readonly newPosts: number | undefined;
  readonly onSeen: (post: ShownPost) => void;
}

export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, actions, isAbout, place, count, newPosts } = props;
  const { pending } = post;
  const nameId = `post-${post.id}`;
  return (
    <article
      className={classes.post}
      // The ARIA feed pattern: screen readers move from article to article.
      // oxlint-disable-next-line a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-posinset={place}
      aria-setsize={count}
      aria-labelledby={nameId}
      data-post={post.id}
      data-about={isAbout || undefined}
      data-pending={pending !== null || undefined}
      data-unread={newPosts ? true : undefined}
    >
      {newPosts !== undefined && <NewLine {...props} count={newPosts} />}
      <Header nameId={nameId} {...props} />
      <TextAndBoards text={post.text}>
        {(rest) =>
          rest !== '' && (
            <p className={classes.text}>
              <FoldingText id={post.id} text={rest} />
            </p>
          )
        }
      </TextAndBoards>
      <Pictures {...props} />
      {pending && (
        <PendingLine row={pending} actions={actions} onReopen={() => actions.reopen(pending, post)} />
      )}
      {pending?.command.kind !== 'delete-post' && <Counts post={post} actions={actions} />}
      <Comments {...props} />
    </article>
  );
});

function NewLine({ count, post, onSeen }: Pick<PostItemProps, 'count' | 'post' | 'onSeen'>) {
  const { i18n } = useLingui();
  const line = useRef<HTMLParagraphElement>(null);
  useSeen(line, count > 0, () => onSeen(post));
  return (
    <p ref={line} className={classes.newLine} data-part="new-posts" data-seen={count === 0 || undefined}>
      {newText(i18n, count)}
    </p>
  );
}

interface HeaderProps extends Pick<PostItemProps, 'post' | 'reader' | 'actions'> {
  readonly nameId: string;
}

function Header({ post, reader, actions, nameId }: HeaderProps) {
  const { i18n } = useLingui();
  return (
    <header className={classes.header}>
      <span aria-hidden className={classes.avatar}>
        {post.author === '' ? <DialogIcon name="person" size={16} /> : initial(post.author)}
      </span>
      <div className={classes.who}>
        <Author
          id={nameId}
          className={classes.author}
          author={post.author}
          email={post.authorEmail}
          onCopy={actions.copy}
        />
        {post.authorRole && <AdministratorBadge />}
        <Age at={post.createdAt} edited={post.editedAt !== undefined} editor={post.editedBy} />
      </div>
      <More className={classes.more} choices={choicesOfPost(i18n, post, reader, actions)} />
    </header>
  );
}

function initial(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase();
}

interface AgeProps {
  readonly at: number;
  readonly edited: boolean;
  /** Set if the last change was not made by the author. */
  readonly editor: ShownPost['editedBy'];
}

function Age({ at, edited, editor }: AgeProps) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time className={classes.age} dateTime={new Date(at).toISOString()}>
      <span>{formatAgo(i18n, now - at, 'long')}</span>
      {edited && (
        <span>
          {' · '}
          {editor ? <Trans>edited by an administrator</Trans> : <Trans>edited</Trans>}
        </span>
      )}
    </time>
  );
}

function Pictures({ post, actions }: Pick<PostItemProps, 'post' | 'actions'>) {
  if (post.pictures.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {post.pictures.map((picture, index) => (
        <Thumbnail
          // Both places may show the same picture.
          key={index}
          picture={picture}
          number={index + 1}
          onView={actions.view}
        />
      ))}
    </div>
  );
}

function Counts({ post, actions }: Pick<PostItemProps, 'post' | 'actions'>) {
  const { t } = useLingui();
  const { likes } = post;
  const all = countOf(post);
  return (
    <div className={classes.counts}>
      <CountButton
        icon="heart"
        count={likes}
        data-action="like"
        aria-pressed={post.liked}
        aria-label={t`Like, ${likes} so far`}
        onClick={() => actions.like(post)}
      />
      <CountButton
        icon="comment"
        count={all}
        data-action="comment"
        aria-label={t`Comment, ${all} so far`}
        onClick={() => actions.comment(post)}
      />
    </div>
  );
}

interface CountButtonProps extends ComponentProps<'button'> {
  readonly icon: 'heart' | 'comment';
  readonly count: number;
}

function CountButton({ icon, count, ...props }: CountButtonProps) {
  return (
    <button type="button" className={classes.count} {...props}>
      <DialogIcon name={icon} size={20} />
      {count > 0 && count}
    </button>
  );
}

/** The number of all comments, including those that are not loaded. */
function countOf({ comments, hiddenComments }: ShownPost): number {
  return comments.length + hiddenComments;
}

function Comments({ post, reader, actions }: Pick<PostItemProps, 'post' | 'reader' | 'actions'>) {
  const { t } = useLingui();
  if (countOf(post) === 0) return null;
  return (
    <ul className={classes.comments} aria-label={t`Comments`}>
      {post.hiddenComments > 0 && (
        <li>
          <EarlierComments post={post} actions={actions} />
        </li>
      )}
      {post.comments.map((comment) => (
        <CommentLine key={comment.id} {...{ post, reader, actions, comment }} />
      ))}
    </ul>
  );
}

function EarlierComments({ post, actions }: Pick<PostItemProps, 'post' | 'actions'>) {
  const { i18n } = useLingui();
  const { busy, said, run } = useCall();
  const count = post.hiddenComments;
  return (
    <>
      <Button
        className={classes.earlier}
        disabled={busy}
        onClick={() => void run(() => actions.showComments(post))}
      >
        {i18n._(msg`${plural(count, { one: 'Show # earlier comment', other: 'Show # earlier comments' })}`)}
      </Button>
      {said && <SaidLine said={said} />}
    </>
  );
}
