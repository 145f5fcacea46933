import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ANSWERS_MAX } from '../../core/posts/answers.ts';
import type { Observable } from '../../core/base/store.ts';
import { formatUpTo } from '../i18n/format.ts';
import { whenAtRest } from '../platform/at-rest.ts';
import { useStore } from '../platform/use-store.ts';
import { useBringServices, usePage, useSession, type News } from '../session/index.ts';

/** Used until the services are loaded. */
const NONE: readonly never[] = [];
const NOTHING_UNREAD: Observable<typeof NONE> = { get: () => NONE, subscribe: () => () => undefined };

/** Counts new answers and posts on the message board. Not part of the first load. */
export default function NewPosts(): null {
  const { i18n } = useLingui();
  const services = useBringServices();
  const loggedIn = useSession() !== null;
  const { newPosts } = usePage();
  const [news, setNews] = useState<News>();
  useEffect(() => {
    if (!loggedIn) return undefined;
    return whenAtRest(async () => {
      setNews((await services()).news);
    });
  }, [services, loggedIn]);
  const unread = useStore<readonly unknown[]>(news?.unread ?? NOTHING_UNREAD).length;
  const answers = useStore<readonly unknown[]>(news?.answers.unread ?? NOTHING_UNREAD).length;
  useEffect(() => {
    // What the page before has counted stays until there is news.
    if (loggedIn && !news) return;
    if (answers > 0) {
      const count = formatUpTo(answers, ANSWERS_MAX);
      newPosts.set([count, i18n._(msg`${count} new for you`)]);
    } else if (unread > 0)
      newPosts.set([String(unread), i18n._(msg`${plural(unread, { one: '# new', other: '# new' })}`)]);
    else newPosts.set([]);
  }, [newPosts, i18n, i18n.locale, loggedIn, news, answers, unread]);
  return null;
}
