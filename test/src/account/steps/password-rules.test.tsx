import { screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { PasswordRules } from '../../../../src/account/steps/password-rules.tsx';
import { Form } from '../../../../src/ui/form.tsx';
import { fieldFault } from '../../../../src/ui/use-call.ts';

/** The states of length, classes and blanks, and whether each has a sign beside it. */
function statesOf(password: string, isRefused = false): string[] {
  const said = isRefused ? fieldFault('new-password', { id: 'Refused.' }) : null;
  render(
    <Form said={said} onSend={() => undefined}>
      <PasswordRules password={password} />
    </Form>,
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '8 to 20 characters',
    'Three of: lowercase letter, uppercase letter, digit, symbol',
    'No spaces',
  ]);
  return rows.map(({ dataset, children }) => `${dataset.state} ${children.length}`);
}

test.each([
  ['', ['open 0', 'open 0', 'open 0']],
  ['aB', ['open 0', 'open 0', 'met 1']],
  ['aB3', ['open 0', 'met 1', 'met 1']],
  ['abcdefgh', ['met 1', 'open 0', 'met 1']],
  ['abcdefg1', ['met 1', 'open 0', 'met 1']],
  ['Right-Pass1', ['met 1', 'met 1', 'met 1']],
  ['Right Pass1', ['met 1', 'met 1', 'broken 1']],
  ['Right-Pass1Right-Pass1', ['broken 1', 'met 1', 'met 1']],
])('while %j is typed, the rules have the states %j', (password, states) => {
  expect(statesOf(password)).toEqual(states);
});

test('after a refusal, every rule that is not met is broken', () => {
  expect(statesOf('', true)).toEqual(['broken 1', 'broken 1', 'open 0']);
});
