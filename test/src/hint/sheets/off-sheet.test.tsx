/** @jest-environment ./test/support/whole-page.mjs */
import type { HintActor } from '../../../../src/hint/hint-machine.ts';
import { OffSheet } from '../../../../src/hint/sheets/off-sheet.tsx';
import type { Wording } from '../../../../src/hint/words.ts';
import { bareStep } from '../../../support/hint-steps.ts';
import { press, render } from '../../../support/render.tsx';

test('where no technique helps that is on, the easiest that is off is named, and shown on request', async () => {
  const step = bareStep('x-wing', { eliminations: [1] });
  const sent: object[] = [];
  const actor = { send: (event: object) => sent.push(event) } as unknown as HintActor;
  render(
    <OffSheet actor={actor} step={step} wording={{ technique: () => 'X-Wing' } as unknown as Wording} />,
  );
  const text = document.querySelector('[data-part=hint-text]')!.textContent;
  expect(text).toBe('None of the techniques that are on helps here. The easiest that does is off: X-Wing.');
  await press('Show it all the same');
  expect(sent).toEqual([{ type: 'step.chosen', step, stage: 1 }]);
});
