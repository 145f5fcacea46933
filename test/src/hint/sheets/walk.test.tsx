import { fireEvent, screen, waitFor } from '@testing-library/react';
import { render } from '../../../support/render.tsx';
import { useState } from 'react';
import { argumentOf } from '../../../../core/hints/argument.ts';
import { solutionPath } from '../../../../core/sudoku/rate/rate.ts';
import type { TechniqueId } from '../../../../core/sudoku/techniques/catalogue.ts';
import type { Step } from '../../../../core/sudoku/techniques/step.ts';
import { announce, Announcer } from '../../../../src/ui/announcer.tsx';
import { Walk, WalkCount, WalkKeys } from '../../../../src/hint/sheets/walk.tsx';
import { firstStep } from '../../../support/hint-steps.ts';
import { hardPuzzles, positionOf } from '../../../support/positions.ts';

const stepOf = (id: TechniqueId) => firstStep(id).step;

let backed = 0;

function Sheet({ step }: { readonly step: Step }) {
  const [at, setAt] = useState(0);
  const lines = argumentOf(step).steps.map((_, index) => `line ${String(index)}`);
  return (
    <>
      <Walk {...{ step, lines, at }} onWalk={setAt} renderLine={(line) => line} />
      <WalkKeys {...{ step, at }} onWalk={setAt} onBack={() => backed++} />
      <WalkCount {...{ step, at }} />
    </>
  );
}

const line = (): string => document.querySelector('[data-part=hint-line]')!.textContent;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const current = (): HTMLElement => document.querySelector<HTMLElement>('[aria-current=step]')!;

test('Back and Next walk through the argument and stop at its ends', () => {
  const step = stepOf('forcing-net');
  const last = argumentOf(step).steps.length - 1;
  render(<Sheet step={step} />);
  expect(line()).toBe('line 0');
  backed = 0;
  fireEvent.click(button('Step back'));
  expect([line(), backed]).toEqual(['line 0', 1]);
  for (let at = 1; at <= last; at++) {
    fireEvent.click(button('Next step'));
    expect([line(), current().textContent]).toEqual([
      `line ${String(at)}`,
      at === last ? 'Clash' : String(at + 1),
    ]);
    expect(document.body.textContent).toContain(`Step ${String(at + 1)} of ${String(last + 1)}`);
  }
  expect(button('Next step').ariaDisabled).toBe('true');
  fireEvent.click(button('Next step'));
  expect(line()).toBe(`line ${String(last)}`);
});

test('arrow keys, Home and End walk through the argument, and its segments are one tab stop', () => {
  const step = stepOf('forcing-net');
  const last = argumentOf(step).steps.length - 1;
  render(<Sheet step={step} />);
  const press = (key: string): string => {
    fireEvent.keyDown(current(), { key });
    return line();
  };
  expect(['ArrowLeft', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home'].map(press)).toEqual(
    [0, 1, last, last, last - 1, 0].map((at) => `line ${String(at)}`),
  );
  expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

test('a horizontal swipe over the text moves one step, but a short or diagonal one does not', () => {
  render(<Sheet step={stepOf('forcing-net')} />);
  const text = document.querySelector('[data-part=hint-line]')!;
  const swipe = (across: number, down: number): string => {
    // jsdom has no pointer events with coordinates.
    const event = (type: string, x: number, y: number): Event =>
      new MouseEvent(type, { bubbles: true, clientX: x, clientY: y });
    fireEvent(text, event('pointerdown', 200, 200));
    fireEvent(text, event('pointerup', 200 + across, 200 + down));
    return line();
  };
  expect([swipe(-80, 5), swipe(-80, 70), swipe(-20, 0), swipe(80, 0)]).toEqual([
    'line 1',
    'line 1',
    'line 1',
    'line 0',
  ]);
});

test('each case can be opened by its supposition, and all cases share one result', () => {
  const step = stepOf('cell-forcing-chain');
  const { steps, threads } = argumentOf(step);
  render(<Sheet step={step} />);
  const cases = screen.getByRole('group', { name: 'Cases' }).querySelectorAll('button');
  expect(cases).toHaveLength(threads.length);
  expect(cases[1].ariaLabel).toMatch(/^Case 2, [A-I][1-9] = [1-9]$/);
  fireEvent.click(cases[1]);
  expect(line()).toBe(`line ${String(steps.findIndex(({ thread }) => thread === 1))}`);
  // Its own steps and the result, as its segments are counted.
  const own = steps.filter(({ thread }) => thread === 1).length + 1;
  expect(document.body.textContent).toContain(`Step 1 of ${String(own)}`);
  expect([...cases].map(({ ariaPressed }) => ariaPressed)).toEqual(
    threads.map((_, index) => String(index === 1)),
  );
  fireEvent.click(button('Result'));
  expect(line()).toBe(`line ${String(steps.length - 1)}`);
});

test('a net with lemmas names its parts and numbers the steps of its main line across them', () => {
  const { steps: path } = solutionPath(positionOf(hardPuzzles('hardest')[0]));
  const step = path.find(({ variant }) => variant === 'nested')!;
  const { steps, threads } = argumentOf(step);
  render(<Sheet step={step} />);
  const cases = [...screen.getByRole('group', { name: 'Parts of the argument' }).querySelectorAll('button')];
  const lemmas = threads.filter(({ kind }) => kind === 'supposition');
  const names = cases.map(({ ariaLabel }) => ariaLabel!.split(', ').slice(0, -1).join(', '));
  expect(names.filter((name) => name.startsWith('Lemma'))).toEqual(
    lemmas.map((_, at) => `Lemma ${String(at + 1)}`),
  );
  const parts = threads.filter(({ kind }) => kind === 'main').length;
  expect(parts).toBeGreaterThan(1);
  expect(names.filter((name) => name.startsWith('Main line'))).toEqual([
    'Main line',
    ...Array.from({ length: parts - 1 }, (_, at) => `Main line, part ${String(at + 2)}`),
  ]);
  const second = threads.findIndex(({ part }) => part === 2);
  fireEvent.click(cases[second]);
  const own = steps.filter(({ thread }) => thread === second);
  expect(own[0].number).toBeGreaterThan(1);
  expect(current().textContent).toBe(own.length === 1 ? 'Clash' : String(own[0].number));
  const [first, last] = [own[0].number, own.at(-1)!.number];
  expect(document.body.textContent).toContain(`Step ${String(first)} of ${String(last)}`);
});

test('the focus stays in the argument whose key was pressed', async () => {
  render(
    <>
      <Sheet step={stepOf('cell-forcing-chain')} />
      <Sheet step={stepOf('forcing-net')} />
    </>,
  );
  const second = screen.getAllByRole('group', { name: 'Steps of the argument' })[1];
  const start = second.querySelector<HTMLElement>('[aria-current]')!;
  start.focus();
  fireEvent.keyDown(start, { key: 'ArrowRight' });
  const current = second.querySelector('[aria-current]');
  expect(current).not.toBe(start);
  await waitFor(() => {
    expect(document.activeElement).toBe(current);
  });
});

test('an argument that was not requested is not announced until the player moves through it', () => {
  const step = stepOf('forcing-net');
  const lines = argumentOf(step).steps.map((_, index) => `line ${String(index)}`);
  const walk = (at: number, isAsked: boolean) => (
    <>
      <Walk {...{ step, lines, at, isAsked }} onWalk={() => undefined} renderLine={(line) => line} />
      <Announcer />
    </>
  );
  const said = (): string => document.querySelector('[data-part=announcer]')!.textContent;
  announce('before');
  const { rerender, unmount } = render(walk(0, false));
  expect(said()).toBe('before');
  rerender(walk(1, false));
  expect(said()).toBe('line 1');
  unmount();
  const again = render(walk(0, true));
  expect(said()).toBe('line 0');
  // With another position, the line is no longer there to be read.
  again.rerender(<Announcer />);
  expect(said()).toBe('');
});
