import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { mayChangePost, mayDeleteComment } from '../../core/posts/permissions.ts';
import { failureText } from '../i18n/failure-text.ts';
import { AskOnce } from '../ui/ask-once.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { DialogIcon } from '../ui/dialog-icons.tsx';
import { Icon } from '../ui/icons.tsx';
import { SaidLine } from '../ui/said-line.tsx';
import { useCall, type Said } from '../ui/use-call.ts';
import { ago } from './ago.ts';
import { usePictureUrl } from './blob-url.ts';
import { useNow } from './clock.ts';
import { BoardIcon } from './icons.tsx';
import { MessageText } from './message-text.tsx';
import { PendingLine } from './pending-line.tsx';
import type { PostActions, Reader } from './post-actions.ts';
import classes from './post-item.module.css';
import type { Pending, ShownComment, ShownPicture, ShownPost } from './timeline.ts';
import { useEscape } from './use-escape.ts';
import { nameText } from './words.ts';

interface PostItemProps {
  readonly post: ShownPost;
  readonly reader: Reader;
  readonly baseUrl: string;
  readonly actions: PostActions;
  /** It is the one that is being changed or commented on. */
  readonly isAbout: boolean;
  /** Its place among all posts, from 1. */
  readonly place: number;
  /** All of them, or -1 when older ones are on the server. */
  readonly count: number;
}

/** A post with its pictures, likes and comments. */
export const PostItem = memo(function PostItem(props: PostItemProps) {
  const { post, baseUrl, actions, isAbout, place, count } = props;
  const { t } = useLingui();
  const { pending } = post;
  const nameId = `post-${post.id}`;
  const likes = post.likes;
  const all = post.comments.length + post.hiddenComments;
  // The server never took it: it can be sent again, changed or discarded, at its foot.
  const isDraft = !post.isThere && pending !== null && pending.refusal !== null;
  return (
    <article
      className={classes.post}
      // The way of a feed: a reader goes from one article to the next.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-posinset={place}
      aria-setsize={count}
      aria-labelledby={nameId}
      data-post={post.id}
      data-about={isAbout || undefined}
      data-pending={pending ? pendingKind(pending) : undefined}
    >
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
        {!isDraft && <More {...props} />}
      </header>
      {post.text !== '' && (
        <p className={classes.text}>
          <MessageText text={post.text} />
        </p>
      )}
      {post.pictures.length > 0 && (
        <div className={classes.pictures}>
          {post.pictures.map((picture, index) => (
            <Thumbnail
              // The same picture can fill both places.
              key={index}
              picture={picture}
              number={index + 1}
              baseUrl={baseUrl}
              onView={actions.view}
            />
          ))}
        </div>
      )}
      {pending && (
        <PendingLine
          row={pending}
          actions={actions}
          onReopen={() => {
            actions.reopen(pending, post);
          }}
        />
      )}
      {!isDraft && pending?.command.kind !== 'delete-post' && (
        <div className={classes.counts}>
          <button
            type="button"
            className={classes.count}
            data-action="like"
            aria-pressed={post.liked}
            aria-label={t`Like, ${likes} so far`}
            onClick={() => {
              actions.like(post);
            }}
          >
            <BoardIcon name="heart" size={20} />
            {likes > 0 && likes}
          </button>
          <button
            type="button"
            className={classes.count}
            data-action="comment"
            aria-label={t`Comment, ${all} so far`}
            onClick={() => {
              actions.comment(post);
            }}
          >
            <DialogIcon name="comment" size={20} />
            {all > 0 && all}
          </button>
        </div>
      )}
      {all > 0 && (
        <ul className={classes.comments} aria-label={t`Comments`}>
          {post.hiddenComments > 0 && (
            <li>
              <EarlierComments post={post} actions={actions} />
            </li>
          )}
          {post.comments.map((comment) => (
            <CommentLine key={comment.id} {...props} comment={comment} />
          ))}
        </ul>
      )}
    </article>
  );
});

function EarlierComments({ post, actions }: Pick<PostItemProps, 'post' | 'actions'>) {
  const { i18n } = useLingui();
  const { busy, said, run } = useCall();
  const count = post.hiddenComments;
  const show = async (): Promise<Said | null> => {
    const failure = await actions.showComments(post);
    return failure && { tone: 'error', text: failureText(failure) };
  };
  return (
    <>
      <Button
        look="text"
        className={classes.earlier}
        data-action="earlier-comments"
        disabled={busy}
        onClick={() => void run(show)}
      >
        {i18n._(msg`${plural(count, { one: 'Show # earlier comment', other: 'Show # earlier comments' })}`)}
      </Button>
      {said && <SaidLine said={said} />}
    </>
  );
}

function pendingKind({ refusal }: Pending): 'refused' | 'waiting' {
  return refusal === null ? 'waiting' : 'refused';
}

function initial(name: string): string {
  return (Array.from(name)[0] ?? '').toLocaleUpperCase();
}

/** How long a tick says that something was copied. */
const TICK_MS = 2000;

/** The short name. Administrators copy the whole address with a click. */
function Author({
  id,
  author,
  email,
  className,
  onCopy,
}: {
  readonly id?: string;
  readonly author: string;
  readonly email: string | undefined;
  readonly className: string | undefined;
  readonly onCopy: (text: string) => Promise<boolean>;
}) {
  const { i18n } = useLingui();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, TICK_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  const name = nameText(i18n, author);
  if (email === undefined)
    return (
      <strong id={id} className={className}>
        {name}
      </strong>
    );
  return (
    <button
      type="button"
      id={id}
      className={className}
      title={email}
      data-action="copy-author"
      onClick={() => {
        void onCopy(email).then(setCopied);
      }}
    >
      {name}
      {copied && <Icon name="check" size={14} />}
    </button>
  );
}

/** Beside the name of who writes for the site. */
function AdministratorBadge() {
  return (
    <span className={classes.badge}>
      <Trans>Admin</Trans>
    </span>
  );
}

interface AgeProps {
  readonly at: number;
  readonly edited: boolean;
  /** Whoever made the last change, where it was not the author. */
  readonly editor: 'administrator' | undefined;
}

function Age({ at, edited, editor }: AgeProps) {
  const { i18n } = useLingui();
  const now = useNow();
  return (
    <time className={classes.age} dateTime={new Date(at).toISOString()}>
      <span>{ago(i18n.locales?.[0] ?? i18n.locale, now - at)}</span>
      {edited && (
        <span>
          {' · '}
          {editor ? <Trans>edited by an administrator</Trans> : <Trans>edited</Trans>}
        </span>
      )}
    </time>
  );
}

/** Room for what lies above or below the three dots. */
const CHOICES_HEIGHT = 160;

/**
 * What else can be done with a post, behind three dots: above the post, so that nothing moves under the finger.
 * Deleting asks once.
 */
function More({ post, reader, actions }: PostItemProps) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState<'closed' | 'menu' | 'sure' | 'likes'>('closed');
  const [isAbove, setAbove] = useState(false);
  const dots = useRef<HTMLDivElement>(null);
  const { busy, said, run } = useCall();
  const isAuthor = post.author === reader.name;
  const close = (): void => {
    setOpen('closed');
  };
  useEscape(dots, open !== 'closed', close);
  useEffect(() => {
    if (open !== 'menu') return undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !dots.current!.contains(target)) setOpen('closed');
    };
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);
  const act = (todo: (post: ShownPost) => void) => () => {
    close();
    todo(post);
  };
  const removeLikes = async (): Promise<Said | null> => {
    const failure = await actions.removeLikes(post);
    close();
    return failure && { tone: 'error', text: failureText(failure) };
  };
  const choice = (action: string, onClick: () => void, children: ReactNode) => (
    <Button look="text" data-action={action} onClick={onClick}>
      {children}
    </Button>
  );
  return (
    <>
      <div ref={dots} className={classes.dots}>
        <IconButton
          aria-label={t`More`}
          aria-expanded={open !== 'closed'}
          data-action="more"
          className={classes.more}
          onClick={({ currentTarget }) => {
            setAbove(!hasRoomBelow(currentTarget));
            setOpen(open === 'closed' ? 'menu' : 'closed');
          }}
        >
          <BoardIcon name="more" size={20} />
        </IconButton>
        {open !== 'closed' && (
          <div className={classes.over} data-above={isAbove || undefined} data-part="more">
            {open === 'menu' && (
              <div className={classes.choices} role="group" aria-label={t`More`}>
                {mayChangePost(reader.role, isAuthor) && (
                  <>
                    {choice('edit', act(actions.edit), <Trans>Edit</Trans>)}
                    {choice(
                      'delete',
                      () => {
                        setOpen('sure');
                      },
                      <Trans>Delete</Trans>,
                    )}
                  </>
                )}
                {reader.role === 'administrator' &&
                  post.likes > 0 &&
                  choice(
                    'remove-likes',
                    () => {
                      setOpen('likes');
                    },
                    <Trans>Remove likes</Trans>,
                  )}
                {!isAuthor && post.isThere && choice('report', act(actions.report), <Trans>Report</Trans>)}
              </div>
            )}
            {open === 'likes' && (
              <AskOnce action={t`Remove likes`} busy={busy} onYes={() => void run(removeLikes)} onNo={close}>
                {i18n._(
                  msg`${plural(post.likes, { one: 'Remove the like from this post?', other: 'Remove all # likes from this post?' })}`,
                )}
              </AskOnce>
            )}
            {open === 'sure' && (
              <AskOnce action={t`Delete`} onYes={act(actions.remove)} onNo={close}>
                {deletionText(i18n, post, isAuthor)}
              </AskOnce>
            )}
          </div>
        )}
      </div>
      {said && (
        <div className={classes.said}>
          <SaidLine said={said} />
        </div>
      )}
    </>
  );
}

/** Whether the list goes on far enough below a button. */
function hasRoomBelow(button: Element): boolean {
  const list = button.closest('[role=feed]');
  if (!list) return true;
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  return seen.bottom - bottom >= CHOICES_HEIGHT || top - seen.top < seen.bottom - bottom;
}

/** Whose post goes, and what goes with it. */
function deletionText(i18n: I18n, post: ShownPost, isAuthor: boolean): string {
  const comments = post.comments.length + post.hiddenComments;
  const name = nameText(i18n, post.author);
  if (comments === 0) return i18n._(isAuthor ? msg`Delete this post?` : msg`Delete the post of ${name}?`);
  return i18n._(
    isAuthor
      ? msg`${plural(comments, { one: 'Delete this post with its comment?', other: 'Delete this post with its # comments?' })}`
      : msg`${plural(comments, { one: `Delete the post of ${name} with its comment?`, other: `Delete the post of ${name} with its # comments?` })}`,
  );
}

function Thumbnail({
  picture,
  number,
  baseUrl,
  onView,
}: {
  readonly picture: ShownPicture;
  readonly number: number;
  readonly baseUrl: string;
  readonly onView: (picture: ShownPicture) => void;
}) {
  const { t } = useLingui();
  const url = usePictureUrl(picture.source, baseUrl);
  const name = picture.alt === '' ? t`Picture ${number}` : picture.alt;
  return (
    <button
      type="button"
      className={classes.thumbnail}
      data-action="view"
      aria-label={t`Show larger: ${name}`}
      onClick={() => {
        onView(picture);
      }}
    >
      <img src={url} alt="" width={130} height={98} loading="lazy" decoding="async" />
    </button>
  );
}

function CommentLine({ post, comment, reader, actions }: PostItemProps & { readonly comment: ShownComment }) {
  const { t, i18n } = useLingui();
  const { pending } = comment;
  const [asking, setAsking] = useState(false);
  const name = nameText(i18n, comment.author);
  const isOwn = comment.author === reader.name;
  const mayDelete = mayDeleteComment(reader.role, isOwn, post.author === reader.name) && !pending;
  return (
    <li
      className={classes.comment}
      data-comment={comment.id}
      data-pending={pending ? pendingKind(pending) : undefined}
    >
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
        <MessageText text={comment.text} />
      </p>
      {!isOwn && !pending && reader.role !== 'administrator' && (
        <IconButton
          aria-label={t`Report this comment`}
          data-action="report-comment"
          className={classes.removeComment}
          onClick={() => {
            actions.report(post, comment);
          }}
        >
          <BoardIcon name="flag" size={14} />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton
          aria-label={t`Delete this comment`}
          aria-expanded={asking}
          data-action="delete-comment"
          className={classes.removeComment}
          onClick={() => {
            setAsking(!asking);
          }}
        >
          <Icon name="close" size={14} />
        </IconButton>
      )}
      {asking && mayDelete && (
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
      {pending && (
        <PendingLine
          row={pending}
          actions={actions}
          onReopen={() => {
            actions.reopen(pending, post);
          }}
        />
      )}
    </li>
  );
}
