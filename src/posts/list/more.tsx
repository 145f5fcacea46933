import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import { mayChangePost } from '../../../core/posts/permissions.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import type { PostActions, Reader } from './post-actions.ts';
import classes from './post-item.module.css';
import type { ShownPost } from '../feed/shown-posts.ts';
import { useEscape } from '../../ui/use-escape.ts';
import { usePressOutside } from '../../ui/use-press-outside.ts';
import { nameText } from '../words.ts';

/** The space needed by the menu above or below the three dots. */
const CHOICES_HEIGHT = 160;

export interface MoreProps {
  readonly post: ShownPost;
  readonly reader: Reader;
  readonly actions: PostActions;
}

type Open = 'closed' | 'menu' | 'sure' | 'likes';

/** A post's further actions behind three dots. They open as an overlay, so that nothing moves. */
export function More(props: MoreProps) {
  const { post, actions } = props;
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>('closed');
  const [isAbove, setAbove] = useState(false);
  const dots = useRef<HTMLDivElement>(null);
  const { busy, said, run } = useCall();
  const close = (): void => {
    setOpen('closed');
  };
  useEscape(dots, open !== 'closed', close);
  usePressOutside(dots, open === 'menu', close);
  const removeLikes = async (): Promise<Said | null> => {
    const failure = await actions.removeLikes(post);
    close();
    return failure && saidFailure(failure);
  };
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
          <DialogIcon name="more" size={20} />
        </IconButton>
        {open !== 'closed' && (
          <div className={classes.over} data-above={isAbove || undefined} data-part="more">
            {open === 'menu' ? (
              <Choices {...props} onOpen={setOpen} />
            ) : (
              <Surely
                {...props}
                about={open}
                busy={busy}
                onClose={close}
                onRemoveLikes={() => void run(removeLikes)}
              />
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

function Choices({ post, reader, actions, onOpen }: MoreProps & { readonly onOpen: (open: Open) => void }) {
  const { t } = useLingui();
  const isAuthor = post.author === reader.name;
  const open = (what: Open) => () => {
    onOpen(what);
  };
  const act = (todo: (post: ShownPost) => void) => () => {
    onOpen('closed');
    todo(post);
  };
  const choice = (action: string, onClick: () => void, children: ReactNode) => (
    <Button look="text" data-action={action} onClick={onClick}>
      {children}
    </Button>
  );
  return (
    <div className={classes.choices} role="group" aria-label={t`More`}>
      {mayChangePost(reader.role, isAuthor) && (
        <>
          {choice('edit', act(actions.edit), <Trans>Edit</Trans>)}
          {choice('delete', open('sure'), <Trans>Delete</Trans>)}
        </>
      )}
      {reader.role === 'administrator' &&
        post.likes > 0 &&
        choice('remove-likes', open('likes'), <Trans>Remove likes</Trans>)}
      {!isAuthor && post.isThere && choice('report', act(actions.report), <Trans>Report</Trans>)}
    </div>
  );
}

interface SurelyProps extends MoreProps {
  readonly about: 'sure' | 'likes';
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onRemoveLikes: () => void;
}

/** Asks for confirmation before deleting a post, or its likes. */
function Surely({ post, reader, actions, about, busy, onClose, onRemoveLikes }: SurelyProps) {
  const { t, i18n } = useLingui();
  if (about === 'likes')
    return (
      <AskOnce action={t`Remove likes`} busy={busy} onYes={onRemoveLikes} onNo={onClose}>
        {i18n._(
          msg`${plural(post.likes, { one: 'Remove the like from this post?', other: 'Remove all # likes from this post?' })}`,
        )}
      </AskOnce>
    );
  return (
    <AskOnce
      action={t`Delete`}
      onYes={() => {
        onClose();
        actions.remove(post);
      }}
      onNo={onClose}
    >
      {deletionText(i18n, post, post.author === reader.name)}
    </AskOnce>
  );
}

/** Whether there is enough room in the list below a button. */
function hasRoomBelow(button: Element): boolean {
  const list = button.closest('[role=feed]');
  if (!list) return true;
  const { top, bottom } = button.getBoundingClientRect();
  const seen = list.getBoundingClientRect();
  return seen.bottom - bottom >= CHOICES_HEIGHT || top - seen.top < seen.bottom - bottom;
}

/** The question before deleting: whose post it is, and what is deleted with it. */
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
