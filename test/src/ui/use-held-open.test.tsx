import { fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useHeldOpen } from '../../../src/ui/use-held-open.ts';

let tried: string[] = [];

/** A dialog with a field; `held` and what is done with a try change as in a form that is sent. */
function Form({ held, way = 'first' }: { readonly held: boolean; readonly way?: string }) {
  const box = useRef<HTMLInputElement>(null);
  const [draws, setDraws] = useState(0);
  useHeldOpen(box, held, () => {
    tried.push(`${way} ${draws}`);
    setDraws(draws + 1);
  });
  return (
    <dialog open>
      <input ref={box} aria-label="field" />
    </dialog>
  );
}

/** Whether what asks the dialog to close may go on. */
const cancel = (target: Element): boolean =>
  fireEvent(target, new Event('cancel', { bubbles: true, cancelable: true }));
const dialog = () => document.querySelector('dialog')!;

beforeEach(() => {
  tried = [];
  // jsdom does not know which dialogs are modal.
  jest.spyOn(document, 'querySelectorAll').mockImplementation((selector) => {
    expect(selector).toBe('dialog:modal');
    return [dialog()] as unknown as NodeListOf<Element>;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('while it is held, Escape and the cross close nothing; each is told, to the newest listener', () => {
  const { rerender } = render(<Form held />);
  expect(fireEvent.keyDown(screen.getByLabelText('field'), { key: 'Escape' })).toBe(false);
  expect(cancel(dialog())).toBe(false);
  rerender(<Form held way="second" />);
  expect(cancel(dialog())).toBe(false);
  expect(tried).toEqual(['first 0', 'first 1', 'second 2']);
});

test('the cancel of a field in it, as of a file that was not chosen, is nobody’s try to close', () => {
  render(<Form held />);
  expect(cancel(screen.getByLabelText('field'))).toBe(true);
  expect(tried).toEqual([]);
});

test('what is not held, or not any more, closes as ever', () => {
  const { rerender, unmount } = render(<Form held={false} />);
  const closes = () => [cancel(dialog()), fireEvent.keyDown(dialog(), { key: 'Escape' })];
  expect(closes()).toEqual([true, true]);
  rerender(<Form held />);
  expect(closes()).toEqual([false, false]);
  rerender(<Form held={false} />);
  expect(closes()).toEqual([true, true]);
  rerender(<Form held />);
  const box = dialog();
  unmount();
  expect(cancel(box)).toBe(true);
});
