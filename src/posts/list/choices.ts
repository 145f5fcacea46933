import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { mayChangePost, mayDeleteComment } from '../../../core/posts/permissions.ts';
import type { ShownComment, ShownPost } from '../feed/shown-posts.ts';
import { nameText } from '../words.ts';
import type { Choice } from './more.tsx';
import type { PostActions, Reader } from './use-post-actions.ts';

/** What a reader can do with a post beyond liking and commenting. */
export function choicesOfPost(i18n: I18n, post: ShownPost, reader: Reader, actions: PostActions): Choice[] {
  const isAuthor = post.author === reader.name;
  const choices: Choice[] = [];
  if (post.isThere) choices.push(copyLink(i18n, actions, post));
  if (mayChangePost(reader.role, isAuthor))
    choices.push(
      {
        action: 'edit',
        words: i18n._(msg`Edit`),
        run: () => actions.edit(post),
      },
      {
        action: 'delete',
        words: i18n._(msg`Delete`),
        question: deletionText(i18n, post, isAuthor),
        reason: isAuthor ? undefined : i18n._(REASON),
        run: (reason) => actions.remove(post, reason),
      },
    );
  if (reader.role === 'administrator' && post.likes > 0)
    choices.push({
      action: 'remove-likes',
      words: i18n._(msg`Remove likes`),
      question: i18n._(
        msg`${plural(post.likes, { one: 'Remove the like from this post?', other: 'Remove all # likes from this post?' })}`,
      ),
      run: () => actions.removeLikes(post),
    });
  if (!isAuthor && post.isThere) choices.push(report(i18n, actions, post));
  return choices;
}

export function choicesOfComment(
  i18n: I18n,
  post: ShownPost,
  comment: ShownComment,
  reader: Reader,
  actions: PostActions,
): Choice[] {
  const isAuthor = comment.author === reader.name;
  const name = nameText(i18n, comment.author);
  if (comment.pending) return [];
  const choices = [copyLink(i18n, actions, post, comment)];
  if (mayDeleteComment(reader.role, isAuthor, post.author === reader.name))
    choices.push({
      action: 'delete-comment',
      words: i18n._(msg`Delete`),
      question: i18n._(isAuthor ? msg`Delete your comment?` : msg`Delete the comment of ${name}?`),
      reason: isAuthor ? undefined : i18n._(REASON),
      run: (reason) => actions.removeComment(post, comment, reason),
    });
  // Administrators delete it, or report its post.
  if (!isAuthor && reader.role !== 'administrator') choices.push(report(i18n, actions, post, comment));
  return choices;
}

const REASON = msg`Reason for the author (optional)`;

function copyLink(i18n: I18n, actions: PostActions, post: ShownPost, comment?: ShownComment): Choice {
  return {
    action: 'copy-link',
    words: i18n._(msg`Copy link`),
    run: () => actions.copyLink(post, comment),
  };
}

function report(i18n: I18n, actions: PostActions, post: ShownPost, comment?: ShownComment): Choice {
  return {
    action: comment ? 'report-comment' : 'report',
    words: i18n._(msg`Report`),
    run: () => {
      actions.report(post, comment);
    },
  };
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
