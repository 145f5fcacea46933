/** @jest-environment ./test/support/whole-page.mjs */
import { act, render } from '@testing-library/react';
import { useBackCloses } from '../../../src/ui/use-back-closes.ts';
import { becomes } from '../../support/becomes.ts';

function Layers({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, key) => <Layer key={key} />);
}

function Layer() {
  useBackCloses();
  return null;
}

test('layers that close at the same time go back only once', async () => {
  history.replaceState({ page: 'before' }, '', '/');
  history.pushState({ page: 'board' }, '', '/');
  const back = jest.spyOn(history, 'back');
  const { rerender } = render(<Layers count={2} />);
  expect(history.state).toEqual({ page: 'board', covering: true });
  act(() => rerender(<Layers count={0} />));
  await becomes(() => history.state as unknown, { page: 'board' });
  expect(back).toHaveBeenCalledTimes(1);
});
