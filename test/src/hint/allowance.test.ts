import {
  allowHints,
  asksHintPrice,
  closePayment,
  hintAllowance,
  keepHintPrice,
  neverAskHintPrice,
  openPayment,
} from '../../../src/hint/allowance.ts';

const ANN = 'ann@example.org';
const BEN = 'ben@example.org';

beforeEach(() => {
  localStorage.clear();
});

// Specification 9.4
test('paid hints open for who has paid, for that puzzle and until then, and for nobody else', () => {
  allowHints('one', ANN, 100, 0);
  allowHints('two', ANN, 200, 0);
  expect([ANN, BEN, null].map((owner) => hintAllowance('one', owner, 99))).toEqual(['covered', null, null]);
  expect([hintAllowance('one', ANN, 100), hintAllowance('two', ANN, 100)]).toEqual([null, 'covered']);
  expect(hintAllowance('three', ANN, 0)).toBeNull();
});

// Specification 9.4
test('free hints are for everybody, until a price is asked', () => {
  keepHintPrice(0, 100);
  expect([ANN, null].map((owner) => hintAllowance('one', owner, 99))).toEqual(['free', 'free']);
  expect(hintAllowance('one', ANN, 100)).toBeNull();
  allowHints('one', ANN, 100, 50);
  expect([ANN, BEN].map((owner) => hintAllowance('one', owner, 60))).toEqual(['covered', null]);
  keepHintPrice(1, 100);
  expect(hintAllowance('one', null, 0)).toBeNull();
});

test('what an earlier version kept without an owner opens for nobody', () => {
  localStorage.setItem('nonet.hints', JSON.stringify({ freeUntil: 0, paidUntil: { one: 1000 } }));
  expect([ANN, null].map((owner) => hintAllowance('one', owner, 1))).toEqual([null, null]);
});

test("a payment whose answer is not known is one person's own, and so is the wish not to be asked", () => {
  const key = openPayment('one', ANN);
  expect(openPayment('one', ANN)).toBe(key);
  expect(openPayment('one', BEN)).not.toBe(key);
  closePayment(ANN);
  expect(openPayment('one', ANN)).not.toBe(key);
  neverAskHintPrice(ANN);
  expect([ANN, BEN, null].map(asksHintPrice)).toEqual([false, true, true]);
});
