import { act } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import { createStore } from '../../../core/base/store.ts';
import {
  createPage,
  PageContext,
  ServicesContext,
  SessionContext,
  type BringServices,
  type Services,
} from '../../../src/session/index.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { REST_MS } from '../../../src/platform/at-rest.ts';
import NewPosts from '../../../src/shell/new-posts.tsx';
import { commentOf } from '../../support/posts.ts';
import { sessionOf } from '../../support/session.ts';

/** Counts for a person who is logged in. */
function countWith(bring: BringServices) {
  const session = createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();
  session.send({ type: 'logged.in', open: { session: sessionOf({ expiresAt: 1 }), token: 'token' } });
  const page = createPage();
  page.newPosts.set(['2', '2 new for you']);
  render(
    <SessionContext value={session}>
      <ServicesContext value={bring}>
        <PageContext value={page}>
          <NewPosts />
        </PageContext>
      </ServicesContext>
    </SessionContext>,
  );
  return { session, shown: () => page.newPosts.get() };
}

test('what one page has counted stays on the next one, until the person logs out', () => {
  const { session, shown } = countWith(() => new Promise(() => undefined));
  expect(shown()).toEqual(['2', '2 new for you']);
  act(() => {
    session.send({ type: 'logged.out' });
  });
  expect(shown()).toEqual([]);
});

test.each([
  [29, 30, ['29', '29 new for you']],
  [30, 30, ['30+', '30+ new for you']],
  [0, 31, ['31', '31 new']],
  [0, 0, []],
])(
  '%d new answers, of which 30 are known, and %d new posts are shown as %j',
  async (answers, posts, expected) => {
    jest.useFakeTimers();
    const unread = createStore(Array.from({ length: answers }, (_, index) => commentOf(`c${index}`, 'p')));
    const news = { unread: createStore(Array(posts).fill({})), answers: { unread } };
    const { shown } = countWith(() => Promise.resolve({ news } as unknown as Services));
    await act(() => jest.advanceTimersByTimeAsync(REST_MS));
    expect(shown()).toEqual(expected);
    jest.useRealTimers();
  },
);
