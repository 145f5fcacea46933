/** @jest-environment ./test/support/whole-page.mjs */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Board } from '../../../../core/board/board.ts';
import { engine } from '../../../../src/engine/index.ts';
import { ImportPanel } from '../../../../src/game/import/import-panel.tsx';
import { forgetImport } from '../../../../src/game/import/use-import-text.ts';
import { PUZZLE } from '../../../support/boards.ts';
import { bringEngineHere } from '../../../support/engine-here.ts';
import { render } from '../../../support/render.tsx';

const GIVEN = PUZZLE.replaceAll('0', '').length;

beforeAll(() => {
  bringEngineHere();
});

/** The boards that were imported. */
let imported: Board[];

/** Lets the search for a second solution end, which each text starts. */
const searched = (work: () => unknown) =>
  act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve));
  });

async function open(): Promise<void> {
  cleanup();
  imported = [];
  await searched(() => render(<ImportPanel initialText="" onImport={(board) => imported.push(board)} />));
}

beforeEach(() => {
  forgetImport();
  return open();
});

const part = (name: string) => document.querySelector<HTMLInputElement>(`[data-part=${name}]`);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Puzzle as text' });
const button = () => document.querySelector<HTMLButtonElement>('[data-action=import]')!;
const says = () => part('import-message')!.textContent;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const enter = (text: string) => searched(() => type(text));

async function importNow(): Promise<Board> {
  fireEvent.click(button());
  return waitFor(() => {
    expect(imported).toHaveLength(1);
    return imported[0];
  });
}

test.each([
  ['with too few cells', PUZZLE.slice(1), 'Number of digits is less than 81', true, true],
  ['that is no puzzle', 'hello', 'The input format is incorrect.', false, false],
])('a text %s cannot be imported, and the sheet says why', async (_, text, message, hasLine, isCount) => {
  await enter(text);
  expect(says()).toContain(message);
  expect([button().getAttribute('aria-disabled'), field().getAttribute('aria-invalid')]).toEqual([
    'true',
    'true',
  ]);
  expect([part('import-formats') === null, part('import-count')!.dataset.tone === 'error']).toEqual([
    hasLine,
    isCount,
  ]);
  await enter(PUZZLE);
  expect(says()).toBe('');
  expect((await importNow()).puzzle).toBe(PUZZLE);
});

test('the import sheet keeps its text until it is imported or cleared', async () => {
  await enter(PUZZLE);
  expect(part('import-count')!.textContent).toBe(`${GIVEN} cells filled`);
  // A cell with notes is not filled.
  await enter(`{12}${PUZZLE.slice(1)}`);
  expect(part('import-count')!.textContent).toBe(`${GIVEN} cells filled`);
  await open();
  expect(field().value).toBe(`{12}${PUZZLE.slice(1)}`);
  fireEvent.click(document.querySelector('[data-action=clear]')!);
  expect([field().value, document.activeElement]).toEqual(['', field()]);
  await open();
  expect(field().value).toBe('');
});

test('a file that holds no text is refused', async () => {
  const files = [{ size: 9, text: () => Promise.resolve('\x89PNG\0') }];
  await act(async () => {
    fireEvent.change(part('import-file')!, { target: { files } });
    await Promise.resolve();
  });
  expect([says(), field().value]).toEqual([
    'This file holds no text. Pictures of puzzles cannot be read.',
    '',
  ]);
});

// Specification 5.37
test('importing a list offers a choice of puzzles and reports invalid lines, and brackets can mean notes', async () => {
  const second = PUZZLE.replace(/[12]/g, (digit) => (digit === '1' ? '2' : '1'));
  await enter(`${PUZZLE}\n123\n${second}`);
  expect(part('import-refused')!.textContent).toBe('No. 2: Number of digits is less than 81');
  fireEvent.change(part('import-choice')!, { target: { value: '2' } });
  expect((await importNow()).puzzle).toBe(second);
  await open();
  await enter(`[1]${PUZZLE.slice(1)}`);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Digits in brackets/ }));
  expect((await importNow()).cells[0].kind).toBe('notes');
});

test('an import waits for the search for a second solution, but only up to a time limit', async () => {
  const several = `${'0'.repeat(72)}123456789`;
  const search = jest.spyOn(engine, 'call');
  const limit = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  search.mockImplementation(
    (_name, _input, { signal } = {}) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => {
          reject(signal!.reason as Error);
        });
      }),
  );
  await enter(PUZZLE);
  fireEvent.click(button());
  expect([button().getAttribute('aria-busy'), imported.length]).toEqual(['true', 0]);
  act(() => {
    limit.abort();
  });
  await waitFor(() => {
    expect(imported.map(({ puzzle }) => puzzle)).toEqual([PUZZLE]);
  });
  expect(timeout.mock.calls).toEqual([[4000]]);
  jest.restoreAllMocks();
  await open();
  type(several);
  fireEvent.click(button());
  await waitFor(() => {
    expect(part('two-solutions')).not.toBeNull();
  });
  expect(imported).toEqual([]);
  // The grid is there to go on with.
  fireEvent.click(document.querySelector('[data-action=more-digits]')!);
  expect(part('two-solutions')).toBeNull();
  expect(document.querySelectorAll('[data-entry] [role=gridcell]')).toHaveLength(81);
  fireEvent.click(button());
  expect(part('two-solutions')).not.toBeNull();
  expect((await importNow()).puzzle).toBe(several);
});

test('a puzzle can be typed into the import grid, which stays in sync with the text', async () => {
  const cell = (name: string) => document.querySelector<HTMLElement>(`[data-entry=${name}]`)!;
  const at = () => (document.activeElement as HTMLElement).dataset.entry;
  const keys = (typed: Iterable<string>) => {
    for (const key of typed) fireEvent.keyDown(document.activeElement!, { key });
  };
  act(() => {
    cell('A1').focus();
  });
  keys(PUZZLE.slice(0, 40));
  expect(at()).toBe('E5');
  // A slip: back over it.
  keys(['9', 'Backspace', 'Backspace']);
  expect(at()).toBe('E4');
  keys(PUZZLE.slice(39).replaceAll('0', '.'));
  expect(field().value.replaceAll('\n', '')).toBe(PUZZLE);
  keys(['Home', 'ArrowUp']);
  expect(at()).toBe('H1');
  // The other way: what the text says is on the grid, and so is what cannot stand there.
  await enter(`55${PUZZLE.slice(2)}`);
  expect(cell('A1').getAttribute('aria-label')).toBe('A1, given 5');
  expect(says()).toContain('5 stands in A1 and A2');
  act(() => {
    cell('A1').focus();
  });
  keys(['Delete']);
  expect(says()).not.toContain('stands');
  expect((await importNow()).puzzle).toBe(PUZZLE);
});
