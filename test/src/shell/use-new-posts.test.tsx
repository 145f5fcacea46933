import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render } from '@testing-library/react';
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

i18n.loadAndActivate({ locale: 'en', messages: {} });

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
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <ServicesContext value={bring}>
          <PageContext value={page}>
            <Counted />
          </PageContext>
        </ServicesContext>
      </SessionContext>
    </I18nProvider>,
  );
  expect(page.newPosts.get()).toEqual([2, '2 new for you']);
  act(() => {
    session.send({ type: 'logged.out' });
  });
  expect(page.newPosts.get()).toEqual([]);
});
