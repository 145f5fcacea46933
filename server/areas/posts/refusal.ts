import type { Ban } from '../../../core/account/ban.ts';
import { assertNever } from '../../../core/base/assert-never.ts';
import { RULES_VERSION } from '../../../core/posts/limits.ts';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import type { WriteRefusal } from '../../../core/protocol/posts.ts';
import type { NotRun } from '../../db/database.ts';
import type { WriterRefused } from './repository.ts';

/** Whether the refusal concerns the writer rather than the call. */
export function isOfWriter(refused: { readonly kind: string }): refused is WriterRefused {
  return ['banned', 'rules-not-agreed', 'session-over'].includes(refused.kind);
}

/** The answer to a refused writer. */
export function refusal(
  refused: WriterRefused | NotRun,
): WriteRefusal | NotRun | Extract<CallFailure, { kind: 'session-over' }> {
  switch (refused.kind) {
    case 'banned':
      return banned(refused.ban);
    case 'rules-not-agreed':
      return { kind: 'rules-not-agreed', version: RULES_VERSION };
    case 'session-over':
    case 'key-reused':
    case 'too-fast':
      return refused;
    default:
      return assertNever(refused);
  }
}

function banned({ term, until }: Ban): WriteRefusal {
  return term === 'forever' ? { kind: 'banned-forever' } : { kind: `banned-${term}`, until: until! };
}
