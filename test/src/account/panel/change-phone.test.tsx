import { fireEvent, screen } from '@testing-library/react';
import { press, renderWith } from '../../../support/render.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import { ChangePhone } from '../../../../src/account/panel/change-phone.tsx';

test('a change whose answer may have been lost can be asked for again', async () => {
  const api = { call: () => Promise.resolve({ kind: 'timeout' }) } as unknown as Api;
  renderWith({ api }, <ChangePhone />);
  for (const [label, value] of [
    ['New phone number', '+1 555 0100'],
    ['Password', 'Right-Pass1'],
  ])
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press('Change phone number');
  screen.getByText(/^Failed to change the phone number! .+ Press again: nothing is done twice\.$/);
});
