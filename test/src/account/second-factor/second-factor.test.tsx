/** @jest-environment ./test/support/whole-page.mjs */
import { act, fireEvent, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import {
  createLasting,
  ServicesContext,
  SessionContext,
  startSession,
  type Services,
} from '../../../../src/session/index.ts';
import SecondFactor from '../../../../src/account/second-factor/second-factor.tsx';

const CODES = ['AAAA-BBBB-CCCC', 'DDDD-EEEE-FFFF'];
const SECRET = { secret: 'JBSWY3DPEHPK3PXP', link: 'otpauth://totp/Nonet' };

/** The part of the panel, up to the code that waits for its answer. */
async function confirm() {
  let answer: (reply: object) => void = () => undefined;
  let isOn = false;
  const api = {
    call: (name: string) => {
      if (name === 'startSecondFactor') return Promise.resolve({ kind: 'started', ...SECRET });
      if (name === 'confirmSecondFactor') return new Promise((resolve) => (answer = resolve));
      return Promise.resolve({ kind: 'second-factor', codesLeft: 10, ...(isOn && { since: 0 }) });
    },
  } as unknown as Api;
  const database = { session: { update: () => Promise.resolve() } };
  const services = Promise.resolve({ api, database, lasting: createLasting() } as unknown as Services);
  const session = startSession();
  const panel = (owner: string) => (
    <SessionContext value={session}>
      <ServicesContext value={() => services}>
        <SecondFactor owner={owner} />
      </ServicesContext>
    </SessionContext>
  );
  const { unmount } = await act(async () => {
    const drawn = render(panel('lin@example.org'));
    await services;
    return drawn;
  });
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set up two-step login' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Code' }), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  return {
    unmount,
    panel,
    answer: async (reply: object) => {
      isOn = 'codes' in reply;
      await act(async () => {
        answer(reply);
        for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      });
    },
  };
}

const codes = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

test('cancelling does not wait for the answer, and recovery codes that it brings are still shown', async () => {
  const { answer } = await confirm();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Set up two-step login' });
  await answer({ kind: 'turned-on', codes: CODES });
  expect(codes()).toEqual(CODES);
  fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
  await screen.findByText(/Recovery codes left: 10/);
});

test('an answer that arrives after Cancel does not close the form opened since', async () => {
  const { answer } = await confirm();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'Right-Pass1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Set up two-step login' }));
  await screen.findByRole('textbox', { name: 'Code' });
  await answer({ kind: 'not-started' });
  screen.getByRole('textbox', { name: 'Code' });
});

test('recovery codes that arrive after the panel was closed are shown only to their owner', async () => {
  const { answer, panel, unmount } = await confirm();
  unmount();
  await answer({ kind: 'turned-on', codes: CODES });
  const { rerender } = render(panel('other@example.org'));
  await screen.findByText(/Recovery codes left: 10/);
  expect(codes()).toEqual([]);
  rerender(panel('lin@example.org'));
  expect(codes()).toEqual(CODES);
});
