import {
  allowHints,
  asksHintPrice,
  closePayment,
  hintAllowance,
  keepHintPrice,
  askHintPrice,
  openPayment,
} from '../../../src/hint/allowance.ts';

const ANN = 'ann@example.org';
const BEN = 'ben@example.org';

beforeEach(() => {
  localStorage.clear();
});

// Specification 9.4
test('paid hints are available only to the payer, for that puzzle, until the payment expires', () => {
  allowHints('one', ANN, 100, 0);
  allowHints('two', ANN, 200, 0);
  expect([ANN, BEN, null].map((owner) => hintAllowance('one', owner, 99))).toEqual(['covered', null, null]);
  expect([hintAllowance('one', ANN, 100), hintAllowance('two', ANN, 100)]).toEqual([null, 'covered']);
  expect(hintAllowance('three', ANN, 0)).toBeNull();
});

// Specification 9.4
test('hints are free for everyone while their price is zero', () => {
  keepHintPrice(0, 100);
  expect([ANN, null].map((owner) => hintAllowance('one', owner, 99))).toEqual(['free', 'free']);
  expect(hintAllowance('one', ANN, 100)).toBeNull();
  allowHints('one', ANN, 100, 50);
  expect([ANN, BEN].map((owner) => hintAllowance('one', owner, 60))).toEqual(['covered', null]);
  keepHintPrice(1, 100);
  expect(hintAllowance('one', null, 0)).toBeNull();
});

test('payments that an earlier version stored without an owner are ignored', () => {
  localStorage.setItem('nonet.hints', JSON.stringify({ freeUntil: 0, paidUntil: { one: 1000 } }));
  expect([ANN, null].map((owner) => hintAllowance('one', owner, 1))).toEqual([null, null]);
});

test('a pending payment and the choice to skip the price question belong to one account', () => {
  const key = openPayment('one', ANN);
  expect(openPayment('one', ANN)).toBe(key);
  expect(openPayment('one', BEN)).not.toBe(key);
  closePayment(ANN);
  expect(openPayment('one', ANN)).not.toBe(key);
  askHintPrice(ANN, false);
  expect([ANN, BEN, null].map(asksHintPrice)).toEqual([false, true, true]);
  askHintPrice(ANN, true);
  expect(asksHintPrice(ANN)).toBe(true);
});
