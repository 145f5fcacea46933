import { act } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { createActor } from 'xstate';
import {
  createPage,
  PageContext,
  ServicesContext,
  SessionContext,
  type BringServices,
} from '../../../src/session/index.ts';
import { sessionMachine } from '../../../src/session/session-machine.ts';
import { useNewPosts } from '../../../src/shell/use-new-posts.ts';
import { sessionOf } from '../../support/session.ts';

test('what one page has counted stays on the next one, until the person logs out', () => {
  const session = createActor(sessionMachine, { input: { isKnown: false, now: () => 0 } }).start();
  session.send({ type: 'logged.in', open: { session: sessionOf({ expiresAt: 1 }), token: 'token' } });
  const page = createPage();
  page.newPosts.set([2, '2 new for you']);
  const bring: BringServices = () => new Promise(() => undefined);
  const Counted = () => {
    useNewPosts();
    return null;
  };
  render(
    <SessionContext value={session}>
      <ServicesContext value={bring}>
        <PageContext value={page}>
          <Counted />
        </PageContext>
      </ServicesContext>
    </SessionContext>,
  );
  expect(page.newPosts.get()).toEqual([2, '2 new for you']);
  act(() => {
    session.send({ type: 'logged.out' });
  });
  expect(page.newPosts.get()).toEqual([]);
});
