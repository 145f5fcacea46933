import { memoryOf, type Memory } from '../../../core/learn/memory.ts';
import { isTechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/calls.ts';
import * as repository from './repository.ts';

/** A person's learning progress follows them to every device. */
export function memoryHandlers(database: Database): Handlers<'mergeMemories'> {
  return {
    mergeMemories: async (request, { session, now }) => {
      // Techniques that only a newer version of the page knows stay on its device.
      const known = request.memories.filter(({ technique }) => isTechniqueId(technique));
      const { accountId } = session;
      if (known.length > 0)
        await database.run(repository.mergeMemories, {
          accountId,
          memories: known.map((memory) => notAfter(now, memoryOf(memory))),
        });
      return { kind: 'merged', memories: await repository.listMemories(database.read, accountId) };
    },
  };
}

/** Without this, a device whose clock runs ahead would win over every later review. */
function notAfter(now: number, memory: Memory): Memory {
  const ahead = Math.max(0, memory.reviewedAt - now);
  const foundAt = Math.min(memory.foundAt, now);
  return { ...memory, foundAt, reviewedAt: memory.reviewedAt - ahead, due: Math.max(0, memory.due - ahead) };
}

export function memoryExporter(database: Database): Exporter {
  return (accountId) => repository.listMemories(database.read, accountId);
}
