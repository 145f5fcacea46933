import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render as renderAlone, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  createPage,
  PageContext,
  ServicesContext,
  SessionContext,
  startSession,
  type Services,
} from '../../src/session/index.ts';

/** Renders in the language of the page, English unless a test changes it. */
export const render = (content: ReactNode) => renderWith({}, content);

/** The same with these of the page's services, as if they were loaded. */
export function renderWith(services: Partial<Services>, content: ReactNode) {
  const value = services as Services;
  const loaded = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  const [page, session] = [createPage(), startSession()];
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <PageContext value={page}>
        <SessionContext value={session}>
          <ServicesContext value={() => loaded}>{children}</ServicesContext>
        </SessionContext>
      </PageContext>
    </I18nProvider>
  );
  return renderAlone(content, { wrapper });
}

/** Presses the button of this name, and lets happen what follows at once. */
export const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  });
