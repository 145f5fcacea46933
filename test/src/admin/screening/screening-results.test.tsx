import { act, screen } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import type { Api } from '../../../../src/data/api/api.ts';
import { Desk } from '../../../../src/admin/desk.ts';
import { ScreeningResults } from '../../../../src/admin/screening/screening-results.tsx';

test('a search stopped before its first answer shows “Nothing found so far” and can be continued', () => {
  const api = { call: () => new Promise(() => undefined) } as unknown as Api;
  const desk = new Desk(api);
  void desk.screening.start('username', 'lin');
  render(<ScreeningResults desk={desk} found={desk.screening.state.get().found!} onGo={() => undefined} />);
  act(() => {
    desk.screening.stop();
  });
  expect(screen.queryByText('No results found!')).toBeNull();
  screen.getByText('Nothing found so far.');
  screen.getByRole('button', { name: 'Search further' });
});
