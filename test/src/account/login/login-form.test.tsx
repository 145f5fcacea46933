import type { ReactNode } from 'react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import type { FinishLogInRequest } from '../../../../core/protocol/second-factor.ts';
import type { LogInRequest } from '../../../../core/protocol/session.ts';
import type { Api } from '../../../../src/data/api/api.ts';
import { LoginForm } from '../../../../src/account/login/login-form.tsx';
import type { CallTurn } from '../../../../src/ui/use-call.ts';
import { createPage, PageContext } from '../../../../src/session/index.ts';

const EMAIL = 'lin@example.org';

const show = (api: Api, form: ReactNode, page = createPage()) =>
  renderWith({ api }, <PageContext value={page}>{form}</PageContext>);

/** The form as the page opens it; `send` presses the button and gives what went to the server. */
function open(email: string | null, remembered: boolean, answer: object = { kind: 'logged-in' }) {
  const sent: LogInRequest[] = [];
  const told: boolean[] = [];
  const api = {
    call: (_name: string, request: LogInRequest) => {
      const { email: name, password, remember } = request;
      sent.push({ email: name, password, remember });
      return Promise.resolve(answer);
    },
  } as unknown as Api;
  show(
    api,
    <LoginForm
      email={email}
      remembered={remembered}
      onLoggedIn={(_reply, remember) => told.push(remember)}
    />,
  );
  const box = screen.getByLabelText<HTMLInputElement>('Remember me');
  const field = screen.getByLabelText<HTMLInputElement>('E-mail');
  const send = async () => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
    await press('Log in');
    return { sent, told };
  };
  return { box, field, send };
}

test('after a registration the address is filled in and "Remember me" is not ticked', async () => {
  const { box, field, send } = open(EMAIL, false);
  expect([field.value, box.checked]).toEqual([EMAIL, false]);
  const { sent, told } = await send();
  expect(sent).toEqual([{ email: EMAIL, password: 'Right-Pass1', remember: false }]);
  expect(told).toEqual([false]);
});

test('a required wait counts down for the eye and is read out once, and typing does not shorten it', async () => {
  jest.useFakeTimers();
  await open(EMAIL, false, { kind: 'too-fast', waitSeconds: 900 }).send();
  const said = screen.getByRole('alert');
  const seen = () => [...said.querySelectorAll('[aria-hidden=true]')].at(-1)!.textContent;
  const pass = (minutes: number) => {
    act(() => {
      jest.advanceTimersByTime(minutes * 60_000);
    });
  };
  expect(said.textContent).toContain('Too many tries. Try again in 15 min.');
  pass(5);
  expect(seen()).toMatch(/in (9|10) min/);
  expect(said.querySelector('span')!.textContent).toContain('in 15 min.');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Wrong-Pass3' } });
  pass(9.5);
  expect(seen()).toMatch(/in \d+ s\./);
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});

test('ticking "Remember me" requests a long session and is reported to the page', async () => {
  const { box, send } = open(EMAIL, false);
  fireEvent.click(box);
  const { sent, told } = await send();
  expect(sent).toEqual([{ email: EMAIL, password: 'Right-Pass1', remember: true }]);
  expect(told).toEqual([true]);
});

test('a remembered user finds the address filled in and "Remember me" ticked', () => {
  const { box, field } = open(EMAIL, true);
  expect([field.value, box.checked]).toEqual([EMAIL, true]);
});

test('the purpose of the login stays in the history state on the way to the registration and back', () => {
  history.replaceState({ asks: true }, '', '/login');
  const { field } = open(null, false);
  fireEvent.change(field, { target: { value: EMAIL } });
  const entries: unknown[] = [];
  const push = jest.spyOn(history, 'pushState').mockImplementation((state) => entries.push(state));
  fireEvent.click(screen.getByRole('link', { name: 'Register' }));
  expect(history.state).toEqual({ asks: true, email: EMAIL, step: 0 });
  expect(entries).toEqual([{ asks: true, email: EMAIL, step: 0 }]);
  push.mockRestore();
});

// Specification 9.19
test.each([
  // Specification 5.1
  ['a missing e-mail address', '', 'Right-Pass1', 'Enter your e-mail address.'],
  // Specification 5.1
  ['an invalid e-mail address', 'lin', 'Right-Pass1', 'This is not an e-mail address.'],
  // Specification 5.1
  ['a missing password', EMAIL, '', 'Enter your password.'],
])('%s is rejected without a call, and the error is shown for five seconds', (_, email, password, text) => {
  jest.useFakeTimers();
  const sent = jest.fn();
  const api: Api = { call: sent };
  show(api, <LoginForm email={email} remembered={false} onLoggedIn={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  const seen = () => screen.queryByText(text) !== null;
  act(() => jest.advanceTimersByTime(4999));
  expect(seen()).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(seen()).toBe(false);
  expect(sent).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test('pressing again while the call is queued shows a warning, and leaving the form sends nothing', async () => {
  let signal: AbortSignal | undefined;
  const api = {
    call: (_: string, _request: object, turn: CallTurn) => {
      turn.onWait(true);
      ({ signal } = turn);
      return new Promise(() => undefined);
    },
  } as unknown as Api;
  const { unmount } = show(api, <LoginForm email={EMAIL} remembered={false} onLoggedIn={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  await press('Log in');
  await press('Please wait!');
  expect(screen.getByText('Please do not make rapid requests!')).toBeTruthy();
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('while a login runs, pressing again is about that login, whatever the fields contain', async () => {
  const api = {
    call: (_: string, _request: object, turn: CallTurn) => {
      turn.onWait(true);
      return new Promise(() => undefined);
    },
  } as unknown as Api;
  show(api, <LoginForm email={EMAIL} remembered={false} onLoggedIn={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  await press('Log in');
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: '' } });
  await press('Please wait!');
  screen.getByText('Please do not make rapid requests!');
});

test('after the login, pressing again before the next page is shown sends nothing', async () => {
  const { sent, told } = await open(EMAIL, false).send();
  fireEvent.submit(document.querySelector('form')!);
  expect([sent.length, told]).toEqual([1, [false]]);
});

test('an unexpected error is reported and leaves the form usable', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const api = { call: () => Promise.reject(new Error('bug')) } as unknown as Api;
  show(api, <LoginForm email={EMAIL} remembered={false} onLoggedIn={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  await press('Log in');
  expect(screen.getByText('Unexpected error!')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log in' }).getAttribute('aria-disabled')).toBeNull();
  log.mockRestore();
});

/** The form at its second step; `codes` are those that were sent. */
async function openCode(answer: object = {}) {
  history.replaceState(null, '', '/login');
  const codes: string[] = [];
  const logged = jest.fn();
  const api = {
    call: (name: string, { ticket, code }: FinishLogInRequest) => {
      if (name === 'logIn') return Promise.resolve({ kind: 'second-code-wanted', ticket: 'T' });
      codes.push(`${ticket} ${code}`);
      return Promise.resolve(answer);
    },
  } as unknown as Api;
  show(api, <LoginForm email={EMAIL} remembered={false} onLoggedIn={logged} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  await press('Log in');
  const enter = async (code: string) => {
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });
    await press('Log in');
  };
  return { codes, logged, enter };
}

test('a correct code completes the login', async () => {
  const reply = { kind: 'logged-in' };
  const { codes, logged, enter } = await openCode(reply);
  await enter('123456');
  await waitFor(() => expect(logged).toHaveBeenCalledWith(reply, false));
  expect(codes).toEqual(['T 123456']);
});

test.each([
  [{ kind: 'wrong-code' }, 'This code is wrong or was used before.', 'Code', true],
  [{ kind: 'offline' }, /disconnected from the internet/, 'Code', false],
  [{ kind: 'ticket-over' }, 'That took too long. Log in again.', 'Password', false],
])(
  'a code answered with %j shows “%s” in the step of the field “%s”; about that field: %s',
  async (answer, text, field, isOfField) => {
    const { enter } = await openCode(answer);
    await enter('123456');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText(field).getAttribute('aria-invalid') === 'true').toBe(isOfField);
  },
);

test('the user can go back to the password', async () => {
  await openCode();
  await screen.findByLabelText('Code');
  await press('Previous');
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

test('switching to a recovery code clears the error about the six-digit code, which was not sent', async () => {
  const { codes, enter } = await openCode();
  await enter('12');
  expect(codes).toEqual([]);
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(/This is not a recovery code/)).toBeNull();
});

// Specification 8.2
test.each([
  [{ kind: 'wrong-credentials' }, 'Incorrect username or password!'],
  [{ kind: 'deactivated' }, 'This user has been deactivated by the administrator and cannot log in.'],
  [{ kind: 'invalid', field: 'name' }, 'The input format is incorrect.'],
  // The answer may have been lost.
  [{ kind: 'timeout' }, 'Server did not respond! Press again: nothing is done twice.'],
  [{ kind: 'unknown-answer' }, 'Unknown error! Press again: nothing is done twice.'],
])('a login answered with %j shows “%s”', async (answer, text) => {
  await open(EMAIL, false, answer).send();
  await screen.findByText(text);
});

test('where hints are free, only the message board is said to need a login', () => {
  const page = createPage();
  page.freeHints.set(true);
  show({} as Api, <LoginForm email={EMAIL} remembered={false} onLoggedIn={() => undefined} />, page);
  expect(screen.getByText('You need to log in for the message board.')).toBeTruthy();
});
