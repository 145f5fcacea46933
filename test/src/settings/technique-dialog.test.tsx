/** @jest-environment ./test/support/whole-page.mjs */
import { fireEvent, screen } from '@testing-library/react';
import { techniquesOff } from '../../../src/hint/index.ts';
import TechniqueDialog from '../../../src/settings/technique-dialog.tsx';
import { render } from '../../support/render.tsx';

test('one technique or whole families can be turned off, but the singles stay on', async () => {
  render(<TechniqueDialog onClose={() => undefined} />);
  const xChain = await screen.findByRole('switch', { name: /^X-Chain/, hidden: true });
  const family = (id: string) => document.querySelector(`[data-family=${id}]`)!;
  const count = () => screen.getByRole('status', { hidden: true }).textContent;
  expect([count(), family('singles').textContent]).toEqual(['63 of 63 on', 'SinglesAlways on']);
  fireEvent.click(xChain);
  expect([count(), [...techniquesOff()]]).toEqual(['62 of 63 on', ['x-chain']]);
  expect(family('chains').textContent).toContain('4 of 5 on');
  for (const all of screen.getAllByRole<HTMLInputElement>('switch', { name: /^All of/, hidden: true })) {
    // Of the chains one is off, so the switch turns them all on first.
    if (!all.checked) fireEvent.click(all);
    expect(all.checked).toBe(true);
    fireEvent.click(all);
    expect(all.checked).toBe(false);
  }
  expect(count()).toBe('4 of 63 on');
});
