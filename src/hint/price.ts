import type { BringServices } from '../session/index.ts';
import { hintAllowance, keepHintPrice } from './allowance.ts';

/** Asks the server for the price of hints, which needs no login. Returns whether they are free. */
export async function learnHintPrice(bring: BringServices): Promise<boolean> {
  const { api } = await bring();
  const answer = await api.call('readHintPrice', {});
  if (answer.kind === 'price') keepHintPrice(answer.price, answer.until);
  return hintAllowance('', null, Date.now()) === 'free';
}
