import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isFailure, type AnyFailure } from '../../../core/protocol/local-failure.ts';
import type { ReportedPost } from '../../../core/protocol/moderation.ts';
import { useServices } from '../../session/index.ts';
import { calmly } from '../../data/api/calmly.ts';
import { useOnline } from '../../platform/online.ts';
import { takeResult } from '../../platform/take-result.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { SaidLine } from '../../ui/said-line.tsx';
import { failureText } from '../../i18n/failure-text.ts';
import { useCall, type Said, saidFailure } from '../../ui/use-call.ts';
import classes from './moderation.module.css';
import { ReportedCard, type Verdict } from './reported-card.tsx';

interface Queue {
  readonly posts: readonly ReportedPost[];
  readonly next?: string | undefined;
}

/** Reported posts. The administrator deletes each, or keeps it and closes its reports. */
export function Moderation() {
  const { t } = useLingui();
  const online = useOnline();
  const { busy, said, run } = useCall();
  const { queue, failure, reload, showMore, judge, deleteComment } = useQueue();
  const removeComment = async (postId: string, commentId: string, reason: string): Promise<boolean> => {
    let isGone = false;
    await run(async () => {
      const result = await deleteComment(postId, commentId, reason);
      isGone = result.tone === 'ok';
      return result;
    });
    return isGone;
  };
  return (
    <div className={classes.moderation} data-part="moderation">
      <div className={classes.head}>
        <p className={classes.title} role="status">
          {queue?.posts.length === 0 ? <Trans>No open reports</Trans> : <Trans>Reported posts</Trans>}
        </p>
        <Button disabled={busy || !online} data-action="reload" onClick={reload}>
          <DialogIcon name="reload" size={18} />
          <Trans>Refresh</Trans>
        </Button>
      </div>
      {!queue && !failure && <div className={classes.waiting} aria-busy="true" />}
      <ul aria-label={t`Reported posts`}>
        {queue?.posts.map((post) => (
          <ReportedCard
            key={post.postId}
            post={post}
            disabled={busy || !online}
            onJudge={(verdict, reason) => void run(() => judge(post, verdict, reason))}
            onDeleteComment={(commentId, reason) => removeComment(post.postId, commentId, reason)}
          />
        ))}
      </ul>
      {queue?.next !== undefined && (
        <Button disabled={busy || !online} data-action="more" onClick={() => void run(showMore)}>
          <Trans>Show more</Trans>
        </Button>
      )}
      <div className={classes.said}>
        <SaidLine said={failure ? { tone: 'error', text: failureText(failure) } : said} />
      </div>
    </div>
  );
}

/** The queue of reports and the calls; each call returns the message to show. */
function useQueue() {
  const { api } = useServices();
  const [queue, setQueue] = useState<Queue | null>(null);
  const [failure, setFailure] = useState<AnyFailure | null>(null);
  const [round, setRound] = useState(0);
  useEffect(
    () =>
      takeResult(calmly(api.call('listReports', {})), (answer) => {
        setFailure(isFailure(answer) ? answer : null);
        if (!isFailure(answer)) setQueue(answer);
      }),
    [api, round],
  );
  const reload = (): void => setRound((count) => count + 1);

  const showMore = async (): Promise<Said | null> => {
    const answer = await api.call('listReports', { next: queue?.next });
    if (isFailure(answer)) return saidFailure(answer);
    // A post that was reported again meanwhile may appear twice.
    setQueue((before) => {
      const known = new Set(before?.posts.map(({ postId }) => postId));
      const fresh = answer.posts.filter(({ postId }) => !known.has(postId));
      return { posts: [...(before?.posts ?? []), ...fresh], next: answer.next };
    });
    return null;
  };
  const judge = async ({ postId }: ReportedPost, verdict: Verdict, reason: string): Promise<Said> => {
    const answer =
      verdict === 'delete'
        ? await api.call('deletePost', { postId, reason: reason || undefined })
        : await api.call('settleReports', { postId });
    if (isFailure(answer)) return saidFailure(answer);
    setQueue(
      (before) => before && { ...before, posts: before.posts.filter((each) => each.postId !== postId) },
    );
    return { tone: 'ok', text: JUDGED[answer.kind] };
  };
  const deleteComment = async (postId: string, commentId: string, reason: string): Promise<Said> => {
    const answer = await api.call('deleteComment', { commentId, reason: reason || undefined });
    if (isFailure(answer)) return saidFailure(answer);
    setQueue((before) => before && { ...before, posts: withoutComment(before.posts, postId, commentId) });
    return answer.kind === 'comment-deleted'
      ? { tone: 'ok', text: msg`The comment is deleted.` }
      : { tone: 'ok', text: msg`The comment had already been deleted.` };
  };
  return { queue, failure, reload, showMore, judge, deleteComment };
}

const JUDGED = {
  'post-deleted': msg`The post is deleted.`,
  'no-such-post': msg`The post had already been deleted.`,
  settled: msg`The reports are closed. The post stays.`,
} as const;

/** The queue without a deleted comment and its reports. */
function withoutComment(
  posts: readonly ReportedPost[],
  postId: string,
  commentId: string,
): readonly ReportedPost[] {
  return posts.flatMap((post) => {
    const isIt = post.postId === postId && post.reports.some((report) => report.commentId === commentId);
    if (!isIt) return post;
    const reports = post.reports.filter((report) => report.commentId !== commentId);
    return reports.length === 0 ? [] : { ...post, reports };
  });
}
