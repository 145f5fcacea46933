import { countAnswer, readRecord } from '../../../../src/learn/drill/record.ts';

test('the line of ratings ends with the present one and keeps the latest thirty', () => {
  localStorage.clear();
  for (let more = 0; more < 32; more++) countAnswer({ technique: 'x-wing', chosen: 'x-wing' });
  const { past, player, tries } = readRecord();
  expect([past.length, tries]).toEqual([30, 32]);
  expect(past.at(-1)).toBe(Math.round(player.rating));
  expect(past).toEqual([...past].sort((one, other) => one - other));
});
