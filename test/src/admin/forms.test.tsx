import { cleanup, fireEvent, screen } from '@testing-library/react';
import { press, renderWith } from '../../support/render.tsx';
import type { ComponentType } from 'react';
import { Crystals } from '../../../src/admin/accounts/crystals.tsx';
import { PasswordReset } from '../../../src/admin/accounts/password-reset.tsx';
import { Permissions } from '../../../src/admin/accounts/permissions.tsx';
import { AuditLog } from '../../../src/admin/audit/audit-log.tsx';
import { Desk, type Papers } from '../../../src/admin/desk.ts';
import type { PanelProps } from '../../../src/admin/panel.ts';
import { Screening } from '../../../src/admin/screening/screening.tsx';
import type { Api, CallOptions } from '../../../src/data/api/api.ts';
import { createPage, PageContext } from '../../../src/session/index.ts';
import { sessionOf } from '../../support/session.ts';

/** The keys of the calls that have one. */
let keys: string[] = [];
beforeEach(() => {
  keys = [];
});

/** Opens a form that was filled in, with a server of these answers; `calls` leaves out looking an account up. */
function open(
  Panel: ComponentType<PanelProps>,
  papers: Partial<Papers>,
  answers: { readAccount: object; others: object },
  online = true,
) {
  const calls: string[] = [];
  const call = (name: string, _: object, options?: CallOptions): Promise<object> => {
    if (name === 'readAccount') return Promise.resolve(answers.readAccount);
    calls.push(name);
    if (options?.key !== undefined) keys.push(options.key);
    return Promise.resolve(answers.others);
  };
  const api = { call } as unknown as Api;
  const desk = new Desk(api);
  desk.write(papers);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  renderWith(
    { api },
    <PageContext value={createPage()}>
      <Panel
        session={sessionOf({ username: 'admin@example.org', role: 'administrator' })}
        desk={desk}
        onGo={() => undefined}
      />
    </PageContext>,
  );
  return calls;
}

const OFFLINE = { kind: 'offline' };

/** Opens a form and presses its button; gives the calls. */
async function send(
  Panel: ComponentType<PanelProps>,
  papers: Partial<Papers>,
  button: string,
  others: object = OFFLINE,
) {
  const calls = open(Panel, papers, { readAccount: OFFLINE, others });
  await press(button);
  return calls;
}

const LIN = 'lin@example.org';
const NO_ADDRESS = 'Enter a username: an e-mail address.';
const AMOUNT = 'Enter a whole number from 1 to 99999.';

test.each<[string, ComponentType<PanelProps>, Partial<Papers>, string, string]>([
  // Specification 5.30
  [
    'a permission change for an invalid username',
    Permissions,
    { username: 'lin', restriction: 'week' },
    'Apply',
    NO_ADDRESS,
  ],
  // Specification 5.30
  [
    'a permission change without a choice',
    Permissions,
    { username: LIN },
    'Apply',
    'Choose what the account may do.',
  ],
  // Specification 5.30
  [
    'a password reset for an invalid username',
    PasswordReset,
    { username: 'lin' },
    'Reset password',
    NO_ADDRESS,
  ],
  ['a crystal query for an invalid username', Crystals, { username: 'lin' }, 'Query', NO_ADDRESS],
  // Specification 5.31
  ['a crystal gift to an invalid username', Crystals, { username: 'lin', amount: '7' }, 'Add', NO_ADDRESS],
  // Specification 5.31, 9.6
  ['a crystal amount of zero', Crystals, { username: LIN, amount: '0' }, 'Add', AMOUNT],
  // Specification 5.31
  ['a missing crystal amount', Crystals, { username: LIN }, 'Take away', AMOUNT],
  // Specification 5.32
  ['a screening without a choice', Screening, {}, 'Search', 'Choose what to look for'],
  // Specification 5.32
  ['a screening without a text', Screening, { screening: 'answer' }, 'Search', 'Enter a text.'],
  // Specification 5.32
  ['a screening without a day', Screening, { screening: 'registered' }, 'Search', 'Enter a day.'],
  // Specification 8.13
  [
    'a date with slashes',
    Screening,
    { screening: 'last-login', screeningText: '2026/1/1' },
    'Search',
    'Incorrect time format input!',
  ],
  // Specification 8.13
  [
    'a phone number with a letter',
    Screening,
    { screening: 'phone', screeningText: '12a' },
    'Search',
    'Invalid input symbol! “a” is not a digit; * ^ $ are allowed too.',
  ],
  [
    'an address with a bracket',
    Screening,
    { screening: 'username', screeningText: 'a+b(c' },
    'Search',
    'Invalid input symbol! “(” cannot be used in an e-mail address.',
  ],
  [
    'an answer with an at sign',
    Screening,
    { screening: 'answer', screeningText: 'a@b' },
    'Search',
    'Invalid input symbol! “@” is not allowed here; use letters, digits, spaces and * ^ $.',
  ],
  [
    'a search text of 101 characters',
    Screening,
    { screening: 'username', screeningText: 'a'.repeat(101) },
    'Search',
    'At most 100 characters.',
  ],
  [
    'a day that does not exist',
    Screening,
    { screening: 'registered', screeningText: '2026-02-30' },
    'Search',
    'Incorrect time format input!',
  ],
  ['a log of an invalid username', AuditLog, { logUsername: 'x' }, 'Show', NO_ADDRESS],
])('%s is rejected without a call', async (_, Panel, papers, button, fault) => {
  expect(await send(Panel, papers, button)).toEqual([]);
  expect(screen.getAllByText(fault).some((each) => each.closest('[role=alert],[data-tone=error]'))).toBe(
    true,
  );
});

test.each<[ComponentType<PanelProps>, Partial<Papers>, string, string]>([
  [Permissions, { username: 'lin', restriction: 'week' }, 'Apply', 'username'],
  [PasswordReset, { username: 'admin@example.org' }, 'Reset password', 'username'],
  [Crystals, { username: LIN }, 'Add', 'amount'],
  [AuditLog, { logUsername: 'x' }, 'Show', 'log-username'],
])('the field at fault gets the focus (%#)', async (Panel, papers, button, field) => {
  await send(Panel, papers, button);
  const focused = document.activeElement as HTMLInputElement;
  expect([focused.name, focused.getAttribute('aria-invalid')]).toEqual([field, 'true']);
});

test.each<[string, ComponentType<PanelProps>, Partial<Papers>, string, string]>([
  // Specification 6.13
  ['a permission change', Permissions, { username: LIN, restriction: 'week' }, 'Apply', 'restrictAccount'],
  ['a crystal query', Crystals, { username: LIN }, 'Query', 'readCrystals'],
  ['a crystal gift', Crystals, { username: LIN, amount: '7' }, 'Add', 'changeCrystals'],
  // Specification 5.35
  ['a screening that needs no text', Screening, { screening: 'week' }, 'Search', 'screenStates'],
])('%s is sent to the server', async (_, Panel, papers, button, call) => {
  expect(await send(Panel, papers, button)).toEqual([call]);
});

test('crystals whose answer was lost are given once, also if the page was reloaded before they are given again', async () => {
  const give = async (username: string, others: object): Promise<void> => {
    cleanup();
    await send(Crystals, { username, amount: '7' }, 'Add', others);
  };
  await give(LIN, { kind: 'timeout' });
  await give(LIN, { kind: 'changed', balance: 47 });
  await give(LIN, { kind: 'timeout' });
  await give('ben@example.org', { kind: 'timeout' });
  const [first, again, ...others] = keys;
  expect(again).toBe(first);
  expect(new Set(keys).size).toBe(3);
  expect(others).toHaveLength(2);
});

test('resetting the password of a deactivated account says that it stays deactivated', async () => {
  const account = {
    ...{ username: LIN, publicName: 'lin', role: 'member', restriction: 'deactivated' },
    ...{ createdAt: 0, balance: 0 },
  };
  open(PasswordReset, { username: LIN }, { readAccount: { kind: 'account', account }, others: OFFLINE });
  await screen.findByText('Deactivated');
  await press('Reset password');
  screen.getByText(/nobody can log in before you restore it\.$/);
});

// Specification 6.13
test('deactivating an account asks for confirmation', async () => {
  expect(await send(Permissions, { username: LIN, restriction: 'deactivated' }, 'Apply')).toEqual([]);
  screen.getByText('Deactivate lin@example.org? All logins end at once. It can be restored.');
});

const REFUSED = { kind: 'refused', why: 'no-such-user' };
const FOUND_NONE = { kind: 'found', accounts: [], progress: { searched: 1, total: 1 } };

// Specification 8.9
test.each<[string, ComponentType<PanelProps>, Partial<Papers>, string, object, string]>([
  ['a permission change', Permissions, { restriction: 'week' }, 'Apply', REFUSED, 'Username does not exist!'],
  ['a crystal query', Crystals, {}, 'Query', { kind: 'no-such-user' }, 'User does not exist, query failed!'],
  ['a crystal gift', Crystals, { amount: '7' }, 'Add', { kind: 'no-such-user' }, 'Username does not exist!'],
  [
    'a crystal gift',
    Crystals,
    { amount: '7' },
    'Add',
    { kind: 'above-cap', balance: 99_999 },
    'Total crystal count exceeds limit after addition! There are 99,999, at most 99,999 fit.',
  ],
  [
    'a screening',
    Screening,
    { screening: 'week' },
    'Search',
    { kind: 'too-many' },
    'Too many query results!',
  ],
  ['a screening', Screening, { screening: 'week' }, 'Search', FOUND_NONE, 'No results found!'],
  [
    'a screening',
    Screening,
    { screening: 'week' },
    'Search',
    { kind: 'timeout' },
    'Query failed: Server did not respond!',
  ],
])('%s shows the answer of the server (%#)', async (_, Panel, papers, button, answer, text) => {
  await send(Panel, { username: LIN, ...papers }, button, answer);
  await screen.findByText(text);
});

describe.each([
  ['Crystals', Crystals, 'Add', { kind: 'changed', balance: 37 }],
  [
    'Permissions',
    Permissions,
    'Apply',
    {
      kind: 'restricted',
      before: { restriction: 'none' },
      state: { restriction: 'week', until: 0 },
    },
  ],
] as const)('%s', (_name, Panel, button, others) => {
  const papers: Partial<Papers> = { username: LIN, amount: '7', restriction: 'week' };
  const green = () => document.querySelector('[data-tone=ok]');

  test('a message about one address disappears when another is typed', async () => {
    open(Panel, papers, { readAccount: OFFLINE, others });
    await press(button);
    expect(green()).not.toBeNull();
    fireEvent.change(screen.getByLabelText('Username (e-mail)'), { target: { value: 'ben@example.org' } });
    expect(green()).toBeNull();
  });

  test('a success message disappears when the field shows an error', async () => {
    const answers = { readAccount: OFFLINE, others };
    open(Panel, papers, answers);
    await press(button);
    expect(green()).not.toBeNull();
    // Somebody else has deleted the account: the account is looked up again after the change.
    answers.readAccount = { kind: 'no-such-user' };
    await press(button);
    await screen.findByText('Username does not exist!');
    expect(green()).toBeNull();
  });
});

test('without a network, a form cannot be sent', () => {
  open(Crystals, { username: LIN, amount: '7' }, { readAccount: OFFLINE, others: OFFLINE }, false);
  expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-disabled')).toBe('true');
});

// Specification 9.9
test('the eleven screenings are offered in the order of the specification', () => {
  open(Screening, {}, { readAccount: OFFLINE, others: OFFLINE });
  const options = screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value);
  expect(options.join(' ')).toBe(
    ' username registered last-login phone question answer deactivated week month year forever',
  );
});
