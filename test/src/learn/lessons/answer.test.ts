/** @jest-environment node */
import { LESSON_IDS, LESSONS } from '../../../../core/learn/lessons.ts';
import { answerTo } from '../../../../src/learn/lessons/answer.ts';

test('the picture of an answer shows the step by which the lesson finds the digit', () => {
  const answers = LESSON_IDS.flatMap((id) =>
    LESSONS[id].flatMap((frame) => {
      const step = answerTo(frame);
      return step ? [[frame.id, step.technique, step.placements]] : [];
    }),
  );
  const placed = (id: string) =>
    LESSON_IDS.flatMap((lesson) => LESSONS[lesson]).flatMap(({ id: each, goal }) =>
      each === id && goal?.kind === 'digits' ? goal.placed : [],
    );
  expect(answers).toEqual([
    ['row', 'full-house', placed('row')],
    ['column', 'full-house', placed('column')],
    ['box', 'full-house', placed('box')],
    ['middle', 'hidden-single-box', placed('middle')],
    ['right', 'hidden-single-box', placed('right')],
    ['along', 'hidden-single-line', placed('along')],
    ['sees', 'naked-single', placed('sees')],
    ['falls', 'naked-single', placed('falls')],
  ]);
});
