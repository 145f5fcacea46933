import { fireEvent, screen, waitFor } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import { RegistrationForm } from '../../../../src/account/registration/registration-form.tsx';
import type { Api } from '../../../../src/data/api/api.ts';

const GOOD: Record<string, object> = {
  sendRegistrationCode: { kind: 'code-sent' },
  checkRegistrationCode: { kind: 'verified' },
  checkPhone: { kind: 'free' },
};
const ENTRIES: readonly Readonly<Record<string, string>>[] = [
  { 'E-mail': 'lin@example.org' },
  { '4-digit code': '1234' },
  { Password: 'Nina-2026', 'Password again': 'Nina-2026' },
  { 'Phone number': '+1 555 0100' },
  { Question: 'First pet?', Answer: 'Rex' },
];

const next = () => press('Next');

test.each([
  [{ kind: 'common-password' }, 2, 'This password is too easy to guess. Make it longer, or add a word.'],
  [{ kind: 'phone-registered' }, 3, 'Phone number already registered.'],
])(
  'after the refusal %j the step %d shows why, also once the history is back there',
  async (answer, at, text) => {
    sessionStorage.clear();
    history.replaceState(null, '');
    const answers: Record<string, object> = { ...GOOD, register: answer };
    const api = { call: (name: string) => Promise.resolve(answers[name]) } as unknown as Api;
    renderWith({ api }, <RegistrationForm />);
    fireEvent.click(screen.getByRole('checkbox'));
    for (const entries of ENTRIES) {
      for (const [label, value] of Object.entries(entries))
        fireEvent.change(screen.getByLabelText(label), { target: { value } });
      await next();
    }
    await waitFor(() => {
      expect((history.state as { step: number }).step).toBe(at);
    });
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test.each([
  [
    'is refused at its own step',
    () => Promise.resolve({ ok: true, text: () => Promise.resolve('nina\n') } as Response),
    true,
  ],
  ['is left to the server if the list is missing', () => Promise.reject(new TypeError('offline')), false],
])('a common password %s', async (_, fetch, isRefused) => {
  sessionStorage.clear();
  history.replaceState(null, '');
  window.fetch = fetch;
  const calls: string[] = [];
  const call = (name: string) => {
    calls.push(name);
    return Promise.resolve(GOOD[name]);
  };
  renderWith({ api: { call } as unknown as Api }, <RegistrationForm />);
  fireEvent.click(screen.getByRole('checkbox'));
  for (const entries of ENTRIES.slice(0, 3)) {
    for (const [label, value] of Object.entries(entries))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await next();
  }
  await waitFor(() => {
    expect(
      screen.queryByText('This password is too easy to guess. Make it longer, or add a word.') !== null,
    ).toBe(isRefused);
    expect(screen.queryByLabelText('Phone number') !== null).toBe(!isRefused);
  });
  expect(calls).toEqual(['sendRegistrationCode', 'checkRegistrationCode']);
});
