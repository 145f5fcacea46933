import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { picturePath } from '../../../core/messages/post.ts';
import type { Report, ReportedPost } from '../../../core/protocol/moderation.ts';
import type { Api } from '../../data/api/api.ts';
import { AskOnce } from '../../ui/ask-once.tsx';
import { Button } from '../../ui/button.tsx';
import { CommentList } from './comment-list.tsx';
import classes from './moderation.module.css';
import { Moment, Person } from './person.tsx';
import type { Verdict } from './verdict.ts';

interface ReportedCardProps {
  readonly api: Api;
  readonly post: ReportedPost;
  readonly baseUrl: string;
  readonly disabled: boolean;
  readonly renderText: (text: string) => ReactNode;
  readonly onJudge: (verdict: Verdict) => void;
}

/** A reported post: what it says, who said what of it, and what is done. */
export function ReportedCard({ api, post, baseUrl, disabled, renderText, onJudge }: ReportedCardProps) {
  const { t, i18n } = useLingui();
  const [asking, setAsking] = useState<Verdict | null>(null);
  const [showsComments, setShowsComments] = useState(false);
  const { author, createdAt, text, pictures, reports, postId } = post;
  const name = author === '' ? t`Deleted account` : author;
  const count = reports.length;
  return (
    <li className={classes.card} data-post={postId}>
      <div className={classes.who}>
        <Person address={author} />
        <Moment at={createdAt} />
      </div>
      {text !== '' && <p className={classes.text}>{renderText(text)}</p>}
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
      <h4 className={classes.label}>
        {i18n._(msg`${plural(count, { one: '# report', other: '# reports' })}`)}
      </h4>
      <ul className={classes.reports}>
        {reports.map((report, index) => (
          <ReportLine key={index} report={report} />
        ))}
      </ul>
      {showsComments && <CommentList api={api} postId={postId} disabled={disabled} renderText={renderText} />}
      {asking ? (
        <AskOnce
          action={asking === 'delete' ? t`Delete post` : t`Dismiss`}
          busy={disabled}
          onYes={() => {
            setAsking(null);
            onJudge(asking);
          }}
          onNo={() => {
            setAsking(null);
          }}
        >
          {asking === 'delete' ? (
            <Trans>Delete the post of {name} with its comments? It cannot be brought back.</Trans>
          ) : (
            i18n._(
              msg`Leave the post of ${name} as it is, and close ${plural(count, { one: '# report', other: '# reports' })}?`,
            )
          )}
        </AskOnce>
      ) : (
        <div className={classes.buttons}>
          <Button
            data-action="delete-post"
            className={classes.delete ?? ''}
            disabled={disabled}
            onClick={() => {
              setAsking('delete');
            }}
          >
            <Trans>Delete post</Trans>
          </Button>
          <Button
            data-action="dismiss"
            disabled={disabled}
            onClick={() => {
              setAsking('dismiss');
            }}
          >
            <Trans>Dismiss</Trans>
          </Button>
          <Button
            look="text"
            data-action="comments"
            aria-expanded={showsComments}
            onClick={() => {
              setShowsComments(!showsComments);
            }}
          >
            <Trans>Comments</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function pictureName(i18n: I18n, number: number): string {
  return i18n._(msg`Picture ${number}`);
}

function ReportLine({ report: { reporter, reason, at, comment } }: { readonly report: Report }) {
  return (
    <li>
      <div className={classes.who}>
        <Person address={reporter} />
        <Moment at={at} />
      </div>
      {comment !== undefined && (
        <p className={classes.meant}>
          <Trans>About the comment: {comment}</Trans>
        </p>
      )}
      <p className={classes.reason}>{reason === '' ? <Trans>No reason given</Trans> : reason}</p>
    </li>
  );
}
