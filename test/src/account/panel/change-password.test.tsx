import { fireEvent, screen } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import { ChangePassword } from '../../../../src/account/panel/change-password.tsx';

const OLD = 'Right-Pass1';
const NEW = 'Other-Pass2';

/** Fills the form in and sends it; gives the calls that it made. */
async function change(
  old: string,
  wanted: string,
  repeated: string,
  { temporary = false, answer = 'password-changed', others = 'password-change-due' } = {},
): Promise<unknown[]> {
  const calls: unknown[] = [];
  const api = {
    call: (name: string, request: unknown) => {
      calls.push([name, request]);
      return Promise.resolve({ kind: name === 'changePassword' ? answer : others });
    },
  } as unknown as Api;
  renderWith(
    { api },
    <ChangePassword username="lin@example.org" temporary={temporary} onChanged={() => undefined} />,
  );
  const type = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  type(temporary ? 'Temporary password' : 'Old password', old);
  type('New password', wanted);
  type('New password again', repeated);
  await press('Change password');
  return calls;
}

test.each<[string, string, string, [string, string, string]]>([
  // Specification 5.10
  ['a missing old password', 'Enter your old password.', 'old-password', ['', NEW, NEW]],
  // Specification 5.10
  ['a malformed old password', 'The old password is incorrect.', 'old-password', ['short', NEW, NEW]],
  // Specification 5.10
  [
    'a new password that is too simple',
    'The new password does not meet the rules.',
    'new-password',
    [OLD, 'aaaaaaaa', 'aaaaaaaa'],
  ],
  // Specification 5.10
  ['the old password as the new one', 'The new password is the old one.', 'new-password', [OLD, OLD, OLD]],
  // Specification 5.10
  [
    'a repeated password that differs',
    'The two passwords are not the same.',
    'confirm-password',
    [OLD, NEW, `${NEW}x`],
  ],
])(
  '%s is rejected with "%s" at the field %s, which gets the focus',
  async (_name, text, field, passwords) => {
    expect(await change(...passwords)).toEqual([]);
    screen.getByText(text);
    const focused = document.activeElement as HTMLInputElement;
    expect([focused.name, focused.getAttribute('aria-invalid'), describing(focused)]).toEqual([
      field,
      'true',
      text,
    ]);
    const broken = document.querySelectorAll('[data-state=broken]');
    expect(Array.from(broken, ({ textContent }) => textContent)).toEqual(
      passwords[1] === 'aaaaaaaa' ? ['Three of: lowercase letter, uppercase letter, digit, symbol'] : [],
    );
  },
);

const describing = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')!)?.textContent;

test('valid old and new passwords are sent to the server', async () => {
  const calls = await change(OLD, NEW, NEW);
  expect(calls).toEqual([
    [
      'changePassword',
      {
        owner: 'lin@example.org',
        oldPassword: OLD,
        newPassword: NEW,
        deviceId: expect.any(String) as string,
      },
    ],
  ]);
  screen.getByText('Password changed. Other devices are logged out.');
});

test.each([
  ['', 'Enter the temporary password from the mail.'],
  ['short', 'The temporary password is incorrect.'],
  [OLD, 'The temporary password is incorrect.'],
])('errors about a temporary password call it temporary: %j gets "%s"', async (old, text) => {
  await change(old, NEW, NEW, { temporary: true, answer: 'wrong-password' });
  screen.getByText(text);
});

test('a temporary password that was changed before, when the answer was lost, is no longer asked for', async () => {
  await change(OLD, NEW, NEW, { temporary: true, answer: 'wrong-password', others: 'sessions' });
  screen.getByText('Your password was changed before: the new one of that time is valid.');
});

// Specification 5.3
test.each([
  ['Othe', false],
  ['Othf', true],
  ['Othfr', true],
  [`${NEW}x`, true],
])('while %j is typed as the repeated password, the mismatch is marked: %s', async (repeated, isRed) => {
  await change('', NEW, repeated);
  expect(screen.queryByText('The two passwords are not the same.') !== null).toBe(isRed);
});
