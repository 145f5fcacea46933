import { fireEvent, screen } from '@testing-library/react';
import { press, render } from '../../../support/render.tsx';
import { useState } from 'react';
import { Section } from '../../../../src/account/registration/sections.tsx';

const ENTRIES = {
  ...{ email: 'lin@example.org', agreed: true, password: '', repeated: '' },
  ...{ phone: '', question: '', answer: '' },
};

/** The second step; sending again empties the code, as the machine does. */
function Step() {
  const [code, setCode] = useState('');
  const [codeSentAt, setSentAt] = useState(0);
  return (
    <Section
      step="code"
      entries={{ ...ENTRIES, code }}
      enter={(change) => {
        setCode(change.code ?? code);
      }}
      calling={false}
      retype={false}
      isRegistered={false}
      codeSentAt={codeSentAt}
      onSendAgain={() => {
        setCode('');
        setSentAt(1);
      }}
    />
  );
}

const digits = () => screen.getByLabelText<HTMLInputElement>('4-digit code');

test('switching back from the long code restores the four digits unless a new code was sent', async () => {
  render(<Step />);
  fireEvent.change(digits(), { target: { value: '1234' } });
  await press('Use the long code');
  await press('Use the 4 digits');
  expect(digits().value).toBe('1234');
  await press('Use the long code');
  await press('Send again');
  if (screen.queryByLabelText('Long code')) await press('Use the 4 digits');
  expect(digits().value).toBe('');
});
