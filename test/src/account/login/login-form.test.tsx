import type { ReactNode } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { press, render } from '../../../support/render.tsx';
import type { LogInRequest } from '../../../../core/protocol/session.ts';
import type { Api } from '../../../../src/data/api/api.ts';
import { LoginForm } from '../../../../src/account/login/login-form.tsx';
import { createPage, PageContext } from '../../../../src/session/index.ts';

const EMAIL = 'lin@example.org';

const show = (form: ReactNode, page = createPage()) => render(<PageContext value={page}>{form}</PageContext>);

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
    <LoginForm
      api={api}
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

test('switching to a recovery code clears the error about the six-digit code', async () => {
  const api = { call: () => Promise.resolve({ kind: 'second-code-wanted', ticket: 't' }) } as unknown as Api;
  show(<LoginForm api={api} email={EMAIL} remembered={false} onLoggedIn={() => undefined} />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '12' } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
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
  show(<LoginForm api={{} as Api} email={EMAIL} remembered={false} onLoggedIn={() => undefined} />, page);
  expect(screen.getByText('You need to log in for the message board.')).toBeTruthy();
});
