/** @jest-environment ./test/support/whole-page.mjs */
import 'fake-indexeddb/auto';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, waitFor } from '@testing-library/react';
import type { Session } from '../../../core/account/session.ts';
import { createStore } from '../../../core/base/store.ts';
import { ServicesContext, type Services } from '../../../src/account/services.ts';
import { SessionContext } from '../../../src/account/session-context.ts';
import { startSession } from '../../../src/account/session.ts';
import { openDatabase } from '../../../src/data/db/database.ts';
// Loaded before the tests, which do not wait for it then.
import '../../../src/shell/menu/administration.tsx';
import Menu from '../../../src/shell/menu/menu.tsx';
import { sessionOf } from '../../support/session.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const OWN = ['data', 'daily', 'learn', 'account', 'play', 'appearance', 'language', 'posts', 'keys', 'about'];
const ADMINISTRATION = [
  'permissions',
  'password-reset',
  'screening',
  'crystals',
  'question-bank',
  'moderation',
  'log',
];

test.each<[string, Partial<Session>, string[]]>([
  // Specification 6.8
  ['a member', {}, OWN],
  // Specification 6.8
  ['an administrator', { role: 'administrator' }, [...OWN, ...ADMINISTRATION]],
  // Specification 6.19
  ['an administrator without a second factor', { role: 'administrator', secondFactorDue: true }, OWN],
])('the drawer of %s has the name and the sections', async (_, change, sections) => {
  const session = startSession();
  session.send({ type: 'logged.in', open: { session: sessionOf(change), token: 'tok' } });
  const api = { call: () => Promise.resolve({ kind: 'offline' }) };
  const services = Promise.resolve({
    api,
    session,
    database: openDatabase(),
    news: { unread: createStore(0) },
  } as unknown as Services);
  const menu = (
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <ServicesContext value={() => services}>
          <Menu games={{} as never} visiting={false} onOpen={() => undefined} onClose={() => undefined} />
        </ServicesContext>
      </SessionContext>
    </I18nProvider>
  );
  await act(async () => {
    render(menu);
    await Promise.resolve();
  });
  const shown = () =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-section]'), ({ dataset }) => dataset.section);
  await waitFor(() => {
    expect(shown()).toEqual(sections);
  });
  expect(document.getElementById('menu-title')?.textContent).toContain('lin');
});
