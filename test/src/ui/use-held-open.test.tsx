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

test('a dialog held open ignores Escape and Close, and reports each attempt to the newest listener', () => {
  const { rerender } = render(<Form held />);
  expect(fireEvent.keyDown(screen.getByLabelText('field'), { key: 'Escape' })).toBe(false);
  expect(cancel(dialog())).toBe(false);
  rerender(<Form held way="second" />);
  expect(cancel(dialog())).toBe(false);
  expect(tried).toEqual(['first 0', 'first 1', 'second 2']);
});

test('the cancel event of a field, such as a file picker, is not an attempt to close the dialog', () => {
  render(<Form held />);
  expect(cancel(screen.getByLabelText('field'))).toBe(true);
  expect(tried).toEqual([]);
});

test('a dialog that is not, or no longer, held open closes normally', () => {
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
