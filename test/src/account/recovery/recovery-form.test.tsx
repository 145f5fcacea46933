import { fireEvent, screen } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import { RecoveryForm } from '../../../../src/account/recovery/recovery-form.tsx';
import type { Api } from '../../../../src/data/api/api.ts';

const GOOD: Record<string, object> = {
  startRecovery: { kind: 'started' },
  checkRecoveryPhone: { kind: 'question', question: 'First pet?' },
  answerRecoveryQuestion: { kind: 'password-sent' },
};
const ENTRIES = [
  ['E-mail', 'lin@example.org', 'Next'],
  ['Phone number', '+1 555 0100', 'Next'],
  ['Answer', 'Rex', 'Complete'],
] as const;

/** Goes as far as the steps lead, with one answer that is not the good one. */
async function recover(answers: Record<string, object>): Promise<void> {
  sessionStorage.clear();
  history.replaceState(null, '');
  const api = { call: (name: string) => Promise.resolve({ ...GOOD, ...answers }[name]) } as unknown as Api;
  renderWith({ api }, <RecoveryForm />);
  for (const [label, value, button] of ENTRIES) {
    const field = screen.queryByLabelText(label);
    if (!field) return;
    fireEvent.change(field, { target: { value } });
    await press(button);
  }
}

// Specification 8.4
test.each([
  ['startRecovery', { kind: 'unknown-email' }, 'Username does not exist!'],
  ['checkRecoveryPhone', { kind: 'wrong-phone' }, 'Phone number error!'],
  ['answerRecoveryQuestion', { kind: 'wrong-answer' }, 'Incorrect answer!'],
])('%s answered with %j shows “%s”', async (call, answer, text) => {
  await recover({ [call]: answer });
  await screen.findByText(text);
});

// Specification 8.16
test('the last step names the address that gets the temporary password', async () => {
  await recover({});
  await screen.findByRole('button', { name: 'Go to login' });
  expect(document.body.textContent).toContain('lin@example.org');
});
