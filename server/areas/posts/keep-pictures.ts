import type { EditPostRequest, FormFile } from '../../../core/protocol/posts.ts';
import type { NotRun } from '../../db/database.ts';
import { findAnswer } from '../../db/once.ts';
import type { MemberVisit } from '../../http/calls.ts';
import { ReceivedFile } from '../../http/form.ts';
import type { PostDeps } from './deps.ts';
import type { KeptPicture } from './repository.ts';

export type Kept = KeptPicture & { readonly isNew: boolean };

type NotKept =
  | { readonly kind: 'bad-picture'; readonly slot: number }
  | { readonly kind: 'too-many-pictures' };

interface Source {
  readonly slot: number;
  /** A new picture, or the name of one that the post already has. */
  readonly source: FormFile | string;
  readonly alt: string;
}

/**
 * Re-encodes and stores a form's pictures. Skipped for writers who will be refused, and for repeated calls,
 * whose answer is stored under their key.
 */
export async function keepPictures<Refused extends { readonly kind: string }>(
  deps: PostDeps,
  request: Partial<EditPostRequest>,
  visit: MemberVisit,
  findRefused: () => Promise<Refused | undefined>,
): Promise<Kept[] | Refused | NotKept | NotRun> {
  const sources = sourcesOf(request);
  if (sources.some(({ source }) => source instanceof ReceivedFile)) {
    const known = visit.once && (await findAnswer(deps.database.read, visit.once));
    if (known !== undefined) return known.isSame ? [] : { kind: 'key-reused' };
    const refused = await findRefused();
    if (refused !== undefined) return refused;
  }
  const kept: Kept[] = [];
  for (const source of sources) {
    const one = await keepOne(deps, source, visit);
    if ('kind' in one) return one;
    kept.push(one);
  }
  return kept;
}

function sourcesOf({ picture1, picture2, alt1 = '', alt2 = '' }: Partial<EditPostRequest>): Source[] {
  return [
    { slot: 1, source: picture1, alt: alt1 },
    { slot: 2, source: picture2, alt: alt2 },
  ].filter((each): each is Source => each.source !== undefined);
}

async function keepOne(
  { pictures }: PostDeps,
  { slot, source, alt }: Source,
  { now, gone, session: { accountId } }: MemberVisit,
): Promise<Kept | NotKept> {
  if (typeof source === 'string') return { slot, name: source, alt, isNew: false };
  if (!(source instanceof ReceivedFile)) return { kind: 'bad-picture', slot };
  const drawn = await pictures.keep(source, { now, gone, accountId });
  if (drawn.kind === 'bad-picture') return { kind: drawn.kind, slot };
  return drawn.kind === 'kept' ? { slot, name: drawn.name, alt, isNew: true } : { kind: drawn.kind };
}
