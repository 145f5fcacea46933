/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Post } from '../../../core/posts/post.ts';
import type { Api } from '../../../src/data/api/api.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
import type { OutboxRow, PostCommand } from '../../../src/data/outbox/command.ts';
import { createTabDraft } from '../../../src/platform/tab-draft.ts';
import { MessageBoard } from '../../../src/posts/index.ts';
import { sessionOf } from '../../support/session.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const OWNER = 'lin@example.org';
const POSTS = Array.from({ length: 90 }, (_, index): Post => ({
  id: `p${index}`,
  author: 'mei@member',
  createdAt: 1000 - index,
  text: `Post ${index}`,
  ...{ pictures: [], likedBy: [], likes: 0, liked: false, comments: 0, ownComments: 0 },
}));
const database = openDatabase();
const ROW = { owner: OWNER, createdAt: 2000, attempts: 0, refusal: null };
const comment = (postId: string, text: string): PostCommand => ({
  kind: 'add-comment',
  postId,
  text,
  agreedTo: 1,
});
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const rows = () => database.outbox.toArray();

/** Opens the message board of a device without a network, with these rows in its outbox. */
async function open(...waiting: (Pick<OutboxRow, 'id' | 'command'> & Partial<OutboxRow>)[]) {
  await database.outbox.clear();
  await database.composerDrafts.clear();
  localStorage.clear();
  await database.outbox.bulkAdd(waiting.map((row) => ({ ...ROW, ...row })));
  await database.feeds.put({
    ...{ owner: OWNER, posts: POSTS, comments: {}, cursor: 1, older: 5, ownAt: 0 },
    own: { postsLeft: 2, agreedTo: 1 },
  });
  const session = sessionOf({ username: OWNER });
  const call = () => Promise.resolve({ kind: 'offline' });
  render(
    <I18nProvider i18n={i18n}>
      <MessageBoard
        {...{ database, session, baseUrl: '', isOver: false, tabDraft: createTabDraft() }}
        api={{ call } as unknown as Api}
        token={() => 'token'}
        onLogIn={() => undefined}
        put={() => Promise.resolve(true)}
        drain={() => Promise.resolve()}
        renderRules={() => null}
      />
    </I18nProvider>,
  );
  await screen.findByText('Post 0');
}

test.each([
  ['far down', 'p80', 'Comment on mei'],
  ['not loaded', 'older', 'Comment on an older post'],
])('the board opens at a refused comment whose post is %s', async (_, postId, mode) => {
  const refusal = { kind: 'banned-week', until: Date.now() + 1e9, at: Date.now() };
  await open({ id: 'row', command: comment(postId, 'Refused words'), attempts: 1, refusal });
  await waitFor(() => {
    expect(document.activeElement?.textContent).toMatch(/^ ?Your comment was not sent\. Blocked/);
  });
  screen.getByText('Refused words');
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => {
    expect(field().value).toBe('Refused words');
  });
  screen.getByText(mode);
  await waitFor(async () => {
    expect(await rows()).toEqual([]);
  });
});
