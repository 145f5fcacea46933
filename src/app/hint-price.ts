import type { SessionActor } from '../features/session/index.ts';
import { hintAllowance, keepHintPrice } from '../platform/hint-allowance.ts';
import { openServices } from './services.ts';

/** Asks the server what hints cost, which anyone may; tells whether they are free. */
export async function learnHintPrice(session: SessionActor): Promise<boolean> {
  const answer = await openServices(session).api.call('readHintPrice', {});
  if (answer.kind === 'price') keepHintPrice(answer.price, answer.until);
  return hintAllowance('', null, Date.now()) === 'free';
}
