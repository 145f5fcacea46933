import { afterTries, UNKNOWN_PLAYER } from '../../../core/learn/player-rating.ts';

// The worked example of Glickman's "Example of the Glicko-2 system", rounded as there.
test('the rating matches the worked example of the Glicko-2 paper', () => {
  const after = afterTries({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { rating: 1400, deviation: 30, isRight: true },
    { rating: 1550, deviation: 100, isRight: false },
    { rating: 1700, deviation: 300, isRight: false },
  ]);
  expect(after.rating.toFixed(2)).toBe('1464.05');
  expect(after.deviation.toFixed(2)).toBe('151.52');
  // The paper goes on with rounded values, and cuts this one.
  expect(after.volatility.toFixed(6)).toBe('0.059996');
});

test('a correct try raises the rating, a wrong one lowers it, and each makes it more certain', () => {
  const even = { rating: 1500, deviation: 60 };
  const right = afterTries(UNKNOWN_PLAYER, [{ ...even, isRight: true }]);
  const wrong = afterTries(UNKNOWN_PLAYER, [{ ...even, isRight: false }]);
  expect(right.rating + wrong.rating).toBeCloseTo(3000, 9);
  expect(right.rating).toBeGreaterThan(1500);
  expect(right.deviation).toBeLessThan(350);
});

test('solving much harder positions every time increases the volatility but keeps the rating finite', () => {
  let player = { rating: 1500, deviation: 50, volatility: 0.06 };
  for (let tries = 0; tries < 200; tries++)
    player = afterTries(player, [{ rating: 2300, deviation: 60, isRight: true }]);
  expect(player.volatility).toBeGreaterThan(0.06);
  expect(player.rating).toBeGreaterThan(2300);
  expect(player.rating).toBeLessThan(3500);
});
