import { i18n } from '@lingui/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import SessionList from '../../../../src/account/panel/session-list.tsx';
import { formatMoment } from '../../../../src/i18n/format.ts';

// Not drawn here, and so without a place to scroll to.
Element.prototype.scrollIntoView = () => undefined;

const NOW = Date.parse('2026-11-22T12:00:00Z');
jest.spyOn(Date, 'now').mockReturnValue(NOW);
const DAY_MS = 86_400_000;
/** With the hour: two devices of one browser are told apart by nothing else. */
const SINCE = formatMoment(i18n, NOW - 3 * DAY_MS);
const CHROME = `Chrome · Android · ${SINCE}`;
const session = (id: string, device: string, current: boolean, createdAt = NOW - 3 * DAY_MS) => ({
  ...{ id, device, current, createdAt, lastSeenAt: NOW - DAY_MS },
  expiresAt: NOW + DAY_MS,
});

const THREE = [
  session('b', 'Chrome/1 Android', false),
  session('a', 'Firefox/1 Windows', true),
  session('c', '', false),
];

/** Draws the list of sessions; gives the calls that are made. */
async function draw(
  answer: { kind: string } | Promise<{ kind: string }>,
  sessions = THREE,
): Promise<unknown[]> {
  const calls: unknown[] = [];
  const api = {
    call: (name: string, request: unknown) => {
      if (name === 'listSessions') return Promise.resolve({ kind: 'sessions', sessions });
      calls.push([name, request]);
      return Promise.resolve(answer);
    },
  } as unknown as Api;
  await act(async () => {
    renderWith({ api }, <SessionList />);
    await Promise.resolve();
  });
  return calls;
}

function enter(password: string): void {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}

const rows = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each session shows its device, start time and last use, with the current session first', async () => {
  await draw({ kind: 'ended' });
  expect(SINCE).toMatch(/^Nov \d+, \d+:\d\d/);
  expect(rows()).toEqual([
    `Firefox · WindowsThis device · logged in on ${SINCE}`,
    `Chrome · AndroidLogged in on ${SINCE} · last used yesterdayLog out`,
    `Unknown deviceLogged in on ${SINCE} · last used yesterdayLog out`,
  ]);
});

test('ending a session requires the password', async () => {
  const calls = await draw({ kind: 'ended' });
  await press(`Log out ${CHROME}`);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  screen.getByText(`${CHROME} will be logged out.`);
  await press('Log out');
  screen.getByText('Enter your password.');
  expect(calls).toEqual([]);
  enter('Right-Pass1');
  await press('Log out');
  expect(calls).toEqual([['endSessions', { password: 'Right-Pass1', id: 'b' }]]);
  screen.getByText('Logged out there.');
  expect(rows()).toHaveLength(2);
  // What was pressed is gone: the next row has the focus.
  const next = screen.getByRole('button', { name: /^Log out Unknown device/ });
  expect(document.activeElement).toBe(next);
});

test('all other sessions can be ended at once', async () => {
  const calls = await draw({ kind: 'ended' });
  await press('Log out everywhere else');
  enter('Right-Pass1');
  await press('Log out');
  expect(calls).toEqual([['endSessions', { password: 'Right-Pass1' }]]);
  screen.getByText('Logged out everywhere else.');
  expect(rows()).toEqual([`Firefox · WindowsThis device · logged in on ${SINCE}`]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  expect(document.activeElement).toBe(document.querySelector('[data-form=sessions]'));
});

test('a wrong password ends no session and shows an error, and Cancel returns the focus', async () => {
  await draw({ kind: 'wrong-password' });
  await press('Log out everywhere else');
  enter('Wrong-Pass1');
  await press('Log out');
  screen.getByText('The password is incorrect.');
  expect(rows()).toHaveLength(3);
  await press('Cancel');
  const others = screen.getByRole('button', { name: 'Log out everywhere else' });
  expect(document.activeElement).toBe(others);
  await press(`Log out ${CHROME}`);
  await press('Cancel');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `Log out ${CHROME}` }));
});

test('an answer that arrives after Cancel neither closes another form nor shows a message', async () => {
  let answer: (reply: { kind: string }) => void = () => undefined;
  await draw(new Promise((resolve) => (answer = resolve)));
  await press(`Log out ${CHROME}`);
  enter('Right-Pass1');
  await press('Log out');
  await press('Cancel');
  await press('Log out everywhere else');
  enter('Right-P');
  await act(async () => {
    answer({ kind: 'ended' });
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  });
  screen.getByText('All other devices will be logged out. This one stays.');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('Right-P');
  expect(screen.queryByText('Logged out there.')).toBeNull();
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Log out' }).getAttribute('aria-disabled')).toBeNull();
});

test('two devices with the same browser have buttons with different names', async () => {
  const twins = [NOW - DAY_MS, NOW - DAY_MS + 3_600_000];
  await draw(
    { kind: 'ended' },
    twins.map((at, index) => session(`${index}`, 'Chrome/1 Android', false, at)),
  );
  for (const at of twins)
    screen.getByRole('button', { name: `Log out Chrome · Android · ${formatMoment(i18n, at)}` });
});
