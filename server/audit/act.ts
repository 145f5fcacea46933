import { randomUUID } from 'node:crypto';
import type { Act } from './repository.ts';

/** A call by a member who is logged in. */
interface Visit {
  readonly session: { readonly accountId: string; readonly email: string };
  readonly now: number;
}

export function actOf({ session, now }: Visit, auditId: string = randomUUID()): Act {
  return { auditId, actorId: session.accountId, actor: session.email, now };
}
