import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { createContext, use, useEffect, useEffectEvent, type RefObject } from 'react';
import type { PostAddress } from '../../../core/base/addresses.ts';
import { ANSWERS_MAX } from '../../../core/posts/answers.ts';
import type { Notice } from '../../../core/posts/notice.ts';
import type { Comment } from '../../../core/posts/post.ts';
import { formatAgo, formatUpTo } from '../../i18n/format.ts';
import { useStore } from '../../platform/use-store.ts';
import { useServices } from '../../session/index.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { nameText } from '../words.ts';
import { useNow } from './clock.ts';
import { OneLine } from '../boards/text-and-boards.tsx';
import { MessageText } from './message-text.tsx';
import classes from './new-answers.module.css';

/** The unread answers and notices to the reader, behind one line. An answer leads to its place. */
export function NewAnswers({ onGo }: { readonly onGo: (address: PostAddress) => void }) {
  const { i18n } = useLingui();
  const { read, unread: store } = useServices().news.answers;
  const unread = useStore(store);
  const now = useNow();
  if (unread.length === 0) return null;
  const count = formatUpTo(unread.length, ANSWERS_MAX);
  return (
    <Details className={classes.answers} data-part="new-answers" summary={<Trans>{count} new for you</Trans>}>
      <ul>
        {unread.map((item) => {
          const ago = <small>{formatAgo(i18n, now - item.createdAt, 'long')}</small>;
          if (!('id' in item))
            return (
              <li key={item.kind + String(item.createdAt)} className={classes.notice} data-part="notice">
                <NoticeText notice={item} /> {ago}
              </li>
            );
          return (
            <li key={item.id}>
              <button
                type="button"
                data-action="answer"
                onClick={() => {
                  read([item]);
                  onGo({ post: item.postId, comment: item.id });
                }}
              >
                <strong>{nameText(i18n, item.author)}</strong> <OneLine text={item.text} /> {ago}
              </button>
            </li>
          );
        })}
      </ul>
      <Button data-action="all-read" onClick={() => read(unread)}>
        <Trans>Mark all as read</Trans>
      </Button>
    </Details>
  );
}

const NOTICES: Readonly<Record<Notice['kind'], MessageDescriptor>> = {
  'post-removed': msg`Your post was removed.`,
  'comment-removed': msg`Your comment was removed.`,
  'ban-lifted': msg`You can post, edit and comment again.`,
};

function NoticeText({ notice: { kind, text = '', reason } }: { readonly notice: Notice }) {
  const { i18n } = useLingui();
  return (
    <>
      <strong>{i18n._(NOTICES[kind])}</strong>{' '}
      {reason !== undefined && (
        <>
          <Trans>Reason:</Trans> <MessageText text={reason} isPlain />{' '}
        </>
      )}
      {text !== '' && (
        <q>
          <OneLine text={text} />
        </q>
      )}
    </>
  );
}

interface Unseen {
  readonly isUnread: (id: string) => boolean;
  readonly onSeen: (id: string) => void;
}

/** Which comments are unread answers, and what to do once they have been seen. */
export const UnseenContext = createContext<Unseen>({ isUnread: () => false, onSeen: () => undefined });

/** A post or comment on the screen for so long has been read. */
const SEEN_AFTER_MS = 2000;

/** Whether a comment is an unread answer; calls `onSeen` once it has been seen. */
export function useUnseen({ id }: Pick<Comment, 'id'>, line: RefObject<HTMLElement | null>): boolean {
  const { isUnread, onSeen } = use(UnseenContext);
  const isNew = isUnread(id);
  useSeen(line, isNew, () => onSeen(id));
  return isNew;
}

/** Calls `onSeen` once something new has been on the screen for a while. */
export function useSeen(line: RefObject<HTMLElement | null>, isNew: boolean, onSeen: () => void): void {
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isNew) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (entries.at(-1)?.isIntersecting !== true) return;
      timer = setTimeout(() => see(), SEEN_AFTER_MS);
    });
    observer.observe(line.current!);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNew, line]);
}
