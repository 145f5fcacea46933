import { isFailure } from '../../../core/protocol/local-failure.ts';
import { keepMerged, unsentMemories } from '../db/memories.ts';
import type { ExchangeTools, Person } from './send-records.ts';
import { sentByFailure, type Sent } from './sent.ts';

/**
 * Sends a person's new memories and stores those that the account has from other devices.
 *
 * @param always fetches from the account even if there is nothing to send
 */
export async function exchangeMemories(
  { database, api, isOnline }: ExchangeTools,
  { username: owner, token }: Person,
  always = false,
): Promise<Sent> {
  const unsent = await unsentMemories(database, owner);
  if (unsent.length === 0 && !always) return { kind: 'accepted' };
  if (!isOnline()) return { kind: 'later', waitSeconds: 0 };
  const memories = unsent.map(({ owner: _owner, sent: _sent, log: _log, ...memory }) => memory);
  const answer = await api.call('mergeMemories', { memories }, { token });
  if (isFailure(answer)) return sentByFailure(answer);
  await keepMerged(database, owner, unsent, answer.memories);
  return { kind: 'accepted' };
}
