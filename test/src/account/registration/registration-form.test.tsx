import { fireEvent, screen, waitFor } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import { RegistrationForm } from '../../../../src/account/registration/registration-form.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import { pick } from '../../../support/pick.ts';

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

/** The form as the page opens it, with these answers of the server; gives the calls that it makes. */
function open(answers: Readonly<Record<string, object>> = {}) {
  sessionStorage.clear();
  history.replaceState(null, '');
  const calls: [string, object][] = [];
  const call = (name: string, request: object) => {
    calls.push([name, request]);
    return Promise.resolve({ ...GOOD, ...answers }[name]);
  };
  renderWith({ api: { call } as unknown as Api }, <RegistrationForm />);
  fireEvent.click(screen.getByRole('checkbox'));
  return calls;
}

const next = () => press('Next');

async function go(steps: number): Promise<void> {
  for (const entries of ENTRIES.slice(0, steps)) {
    for (const [label, value] of Object.entries(entries))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await next();
  }
}

test.each([
  [{ kind: 'common-password' }, 2, 'This password is too easy to guess. Make it longer, or add a word.'],
  [{ kind: 'phone-registered' }, 3, 'Phone number already registered.'],
])(
  'after the refusal %j the step %d shows why, also once the history is back there',
  async (register, at, text) => {
    open({ register });
    await go(5);
    await waitFor(() => {
      expect((history.state as { step: number }).step).toBe(at);
    });
    expect(screen.getByText(text)).toBeTruthy();
  },
);

test('a refused code can be typed over, and the long code of the mail is sent instead', async () => {
  const calls = open({ checkRegistrationCode: { kind: 'code-over' } });
  await go(2);
  await screen.findByText(/This code is no longer valid\./);
  const field = screen.getByLabelText<HTMLInputElement>('4-digit code');
  expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 4]);
  await press('Use the long code');
  fireEvent.change(screen.getByLabelText('Long code'), { target: { value: 'K7MQ-X2WP-9HDA' } });
  await next();
  const [name, request] = calls.at(-1)!;
  expect([name, pick(request, 'email', 'code')]).toEqual([
    'checkRegistrationCode',
    { email: 'lin@example.org', code: 'K7MQ-X2WP-9HDA' },
  ]);
});

test.each([
  [
    'is refused at its own step',
    () => Promise.resolve({ ok: true, text: () => Promise.resolve('nina\n') } as Response),
    true,
  ],
  ['is left to the server if the list is missing', () => Promise.reject(new TypeError('offline')), false],
])('a common password %s', async (_, fetch, isRefused) => {
  window.fetch = fetch;
  const calls = open();
  await go(3);
  await waitFor(() => {
    expect(
      screen.queryByText('This password is too easy to guess. Make it longer, or add a word.') !== null,
    ).toBe(isRefused);
    expect(screen.queryByLabelText('Phone number') !== null).toBe(!isRefused);
  });
  expect(calls.map(([name]) => name)).toEqual(['sendRegistrationCode', 'checkRegistrationCode']);
});

test('a known address leads to the login', async () => {
  open({ sendRegistrationCode: { kind: 'already-registered' } });
  await go(1);
  expect(screen.getByText('Email address is already registered.')).toBeTruthy();
  fireEvent.click(document.querySelector('[data-action=to-login]')!);
  expect([location.pathname, pick(history.state as object, 'email')]).toEqual([
    '/login',
    { email: 'lin@example.org' },
  ]);
});
