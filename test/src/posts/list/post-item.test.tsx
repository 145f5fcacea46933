import { act, fireEvent } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import type { Session } from '../../../../core/account/session.ts';
import type { PostActions } from '../../../../src/posts/list/use-post-actions.ts';
import { PostItem } from '../../../../src/posts/list/post-item.tsx';
import { commentOf, postOf } from '../../../support/posts.ts';
import { shownPosts } from '../../../../src/posts/feed/shown-posts.ts';

/** A post with a comment, as somebody sees it; gives its buttons, and what was done. */
function show(role: Session['role'], name: string, liked = false) {
  const done: string[] = [];
  const actions = new Proxy({} as PostActions, {
    get:
      (_, act: string) =>
      (...about: unknown[]) => {
        const last = about.at(-1);
        done.push(typeof last === 'string' ? `${act} ${last}` : act);
        return Promise.resolve(true);
      },
  });
  const email = (author: string) =>
    role === 'administrator' ? { authorEmail: `${author}@example.org` } : {};
  const [post] = shownPosts(
    {
      posts: [
        postOf('p', { author: 'ann@member', comments: 1, likes: liked ? 1 : 0, liked, ...email('ann') }),
      ],
      comments: { p: [commentOf('c', 'p', { author: 'bob@member', ...email('bob') })] },
      cursor: 1,
      older: null,
      own: { postsLeft: 2, agreedTo: 1 },
      ownAt: 0,
    },
    [],
    name,
  );
  const { container } = render(
    <PostItem
      {...{ post, actions, reader: { role, name } }}
      isAbout={false}
      place={1}
      count={1}
      newPosts={undefined}
      onSeen={() => undefined}
    />,
  );
  const button = (action: string, within = 'article') =>
    container.querySelector<HTMLElement>(`${within} [data-action=${action}]`);
  const press = async (action: string, within = 'article') => {
    await act(async () => {
      fireEvent.click(button(action, within)!);
      await Promise.resolve();
    });
    return done;
  };
  const choices = async (within: 'header' | 'li') => {
    await press('more', within);
    const buttons = container.querySelectorAll(`${within} [role=group] button`);
    return Array.from(buttons, ({ textContent }) => textContent);
  };
  const write = (reason: string) => {
    fireEvent.change(container.querySelector('input[name=reason]')!, { target: { value: reason } });
  };
  return { button, press, choices, write };
}

// Specification 6.5, 6.6, 6.10, 6.11
test.each([
  ['the author', 'member', 'ann@member', ['Edit', 'Delete'], ['Delete', 'Report']],
  ['the author of the comment', 'member', 'bob@member', ['Report'], ['Delete']],
  ['somebody else', 'member', 'lin@member', ['Report'], ['Report']],
  ['an administrator', 'administrator', 'boss@member', ['Edit', 'Delete', 'Report'], ['Delete']],
] as const)(
  '%s sees only the permitted actions of a post and its comment',
  async (_, role, name, ofPost, ofComment) => {
    const shown = show(role, name);
    expect(await shown.choices('header')).toEqual(['Copy link', ...ofPost]);
    expect(await shown.choices('li')).toEqual(['Copy link', ...ofComment]);
  },
);

// Specification 6.7
test.each([false, true])('the heart shows whether the reader likes the post: %s', async (liked) => {
  const { button, press } = show('member', 'lin@member', liked);
  expect(button('like')?.getAttribute('aria-pressed')).toBe(String(liked));
  expect(await press('like')).toEqual(['like']);
});

// Specification 6.9
test('an administrator can copy the address of an author, but a member cannot', async () => {
  const { press } = show('administrator', 'boss@member');
  expect(await press('copy-author')).toEqual(['copy ann@example.org']);
  expect(show('member', 'lin@member').button('copy-author')).toBeNull();
});

test('who deletes the words of somebody else may give a reason, and of their own none', async () => {
  const boss = show('administrator', 'boss@member');
  await boss.press('more', 'header');
  await boss.press('delete');
  boss.write(' Advertising ');
  expect(await boss.press('surely')).toEqual(['remove Advertising']);
  await boss.press('more', 'li');
  await boss.press('delete-comment');
  expect(await boss.press('surely')).toEqual(['remove Advertising', 'removeComment ']);
  const ann = show('member', 'ann@member');
  await ann.press('more', 'header');
  await ann.press('delete');
  expect(document.querySelectorAll('input[name=reason]')).toHaveLength(0);
  expect(await ann.press('surely')).toEqual(['remove ']);
});
