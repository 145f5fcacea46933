import { ownKey } from '../../data/local-keys.ts';
import { readLocal, writeLocal } from '../../platform/local-store.ts';

/** The section that this person last had open on this device; null if unknown. */
export function lastSection(person: string | null): string | null {
  return readLocal(keyOf(person));
}

/** @param person null for a visitor */
export function rememberSection(person: string | null, section: string): void {
  writeLocal(keyOf(person), section);
}

function keyOf(person: string | null): string {
  return person === null ? 'nonet.menu' : ownKey('menu', person);
}
