import { LESSON_IDS, LESSONS } from '../../../../core/learn/lessons.ts';
import { frameTexts } from '../../../../src/learn/lessons/lesson-texts.ts';

const TOUCH = /\b(?:tap|finger)/i;
const KEYBOARD = /\b(?:keyboard|arrow|type|click|space|press (?:z|\?))/i;

test.each([
  ['with a keyboard', true, TOUCH],
  ['on a touch screen', false, KEYBOARD],
])('%s no lesson speaks of the other way to play', (_, isKeyboard, other) => {
  window.matchMedia = (query: string) => ({ matches: isKeyboard, media: query }) as MediaQueryList;
  const texts = LESSON_IDS.flatMap((id) => LESSONS[id].map((frame) => frameTexts(frame.id)));
  const said = texts.flatMap(({ text, done }) => [text.message!, done?.message ?? '']);
  expect(said.filter((each) => other.test(each))).toEqual([]);
});

test('a task that names a box says where it is', () => {
  window.matchMedia = (query: string) => ({ matches: false, media: query }) as MediaQueryList;
  const tasks = LESSON_IDS.flatMap((id) => LESSONS[id].map((frame) => frameTexts(frame.id).text.message!));
  const named = tasks.filter((task) => /box \d/.test(task));
  expect(named).toHaveLength(3);
  expect(named.filter((task) => !/middle|top right/.test(task))).toEqual([]);
});
