/** @jest-environment ./test/support/whole-page.mjs */
import { fireEvent, screen } from '@testing-library/react';
import { render } from '../../support/render.tsx';
import { DockSheet } from '../../../src/ui/dock-sheet.tsx';

function show() {
  const said: string[] = [];
  render(
    <DockSheet
      title="Check"
      part="check"
      result="1 entry does not fit"
      more={[{ action: 'erase', icon: 'trash', name: 'Erase A1', onClick: () => said.push('erased') }]}
      onClose={() => said.push('closed')}
    >
      A1.
    </DockSheet>,
  );
  return said;
}

const pull = (to: number, pointerType = 'touch'): void => {
  const title = screen.getByRole('heading', { name: 'Check' });
  for (const [kind, clientY] of [
    ['pointerDown', 500],
    ['pointerMove', to],
    ['pointerUp', to],
  ] as const) {
    // jsdom's events of the pointer have neither a place nor a type.
    const event = new MouseEvent(kind.toLowerCase(), { bubbles: true, clientY });
    fireEvent(title, Object.assign(event, { pointerType }));
  }
};

test('a sheet is closed by its cross, by Escape and by pulling its title down far enough', () => {
  const said = show();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(said).toEqual(['closed', 'closed']);
  pull(520);
  pull(300);
  pull(600, 'mouse');
  expect(said).toHaveLength(2);
  expect(screen.getByRole('dialog').style.transform).toBe('');
  pull(600);
  expect(said).toHaveLength(3);
});

test('the rows behind the three dots close after a press, and Escape closes them before the sheet', () => {
  const said = show();
  const dots = screen.getByRole('button', { name: 'More' });
  fireEvent.click(dots);
  fireEvent.keyDown(dots, { key: 'Escape' });
  expect([screen.queryByRole('button', { name: 'Erase A1' }), said]).toEqual([null, []]);
  fireEvent.click(dots);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('button', { name: 'Erase A1' })).toBeNull();
  fireEvent.click(dots);
  fireEvent.click(screen.getByRole('button', { name: 'Erase A1' }));
  expect([screen.queryByRole('button', { name: 'Erase A1' }), said]).toEqual([null, ['erased']]);
});

test('in the open rows behind the three dots, the arrows move the focus and do not reach the board', () => {
  show();
  // In Safari, a click leaves the focus where it was.
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const focused = (key: string): string | null => {
    // False: the key has been taken.
    expect(fireEvent.keyDown(document.activeElement!, { key })).toBe(false);
    return document.activeElement!.textContent;
  };
  expect(focused('ArrowDown')).toBe('Erase A1');
  expect([focused('ArrowDown'), focused('ArrowUp')]).toEqual(['', 'Erase A1']);
});
