import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Api } from '../../../src/data/api/api.ts';
import { Crystals } from '../../../src/admin/accounts/crystals.tsx';
import { Desk } from '../../../src/admin/desk.ts';
import type { PanelProps } from '../../../src/admin/panel.ts';
import { sessionOf } from '../../support/session.ts';
import { Permissions } from '../../../src/admin/accounts/permissions.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const ANSWERS: Record<string, object> = {
  readAccount: { kind: 'offline' },
  changeCrystals: { kind: 'changed', balance: 37 },
  restrictAccount: {
    kind: 'restricted',
    before: { restriction: 'none' },
    state: { restriction: 'week', until: 0 },
  },
};

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  });
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const green = () => document.querySelector('[data-tone=ok]');

function open(Panel: ComponentType<PanelProps>): void {
  const desk = new Desk('admin@example.org', {} as Api);
  desk.write({ username: 'lin@example.org', amount: '7', restriction: 'week' });
  render(
    <I18nProvider i18n={i18n}>
      <Panel
        api={{ call: (name: string) => Promise.resolve(ANSWERS[name]) } as unknown as Api}
        session={sessionOf({ username: 'admin@example.org', role: 'administrator' })}
        desk={desk}
        online
        onOwnCrystals={() => undefined}
        onGo={() => undefined}
      />
    </I18nProvider>,
  );
}

describe.each([
  ['Crystals', Crystals, 'Add'],
  ['Permissions', Permissions, 'Apply'],
] as const)('%s', (_name, Panel, button) => {
  beforeEach(() => {
    ANSWERS.readAccount = { kind: 'offline' };
  });

  test('what was said of one address is gone when another is typed', async () => {
    open(Panel);
    await press(button);
    expect(green()).not.toBeNull();
    type('Username (e-mail)', 'ben@example.org');
    expect(green()).toBeNull();
  });

  test('a fault at the field never stands beside green', async () => {
    open(Panel);
    await press(button);
    expect(green()).not.toBeNull();
    // Somebody else has deleted the account: what was done is looked at again.
    ANSWERS.readAccount = { kind: 'no-such-user' };
    await press(button);
    await screen.findByText('Username does not exist!');
    expect(green()).toBeNull();
  });
});
