import { readColorText, writeColorText, type AccountColors } from '../../../core/protocol/colors.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/calls.ts';
import * as repository from './repository.ts';

/** A person's colours follow them to every device. */
export function colorHandlers(database: Database): Handlers<'saveColors' | 'readColors'> {
  return {
    saveColors: async (request, { session, now }) => {
      const version = await database.run(repository.changeColors, {
        accountId: session.accountId,
        colors: writeColorText(request.colors),
        // Otherwise a device whose clock runs ahead would win over every later change.
        changedAt: Math.min(request.changedAt, now),
      });
      if (version !== undefined) return { kind: 'saved', version };
      return { kind: 'newer', ...(await find(session.accountId))! };
    },

    readColors: async (_request, { session }) => {
      const found = await find(session.accountId);
      return found ? { kind: 'colors', ...found } : { kind: 'none' };
    },
  };

  async function find(accountId: string): Promise<AccountColors | undefined> {
    const found = await repository.findColors(database.read, accountId);
    return found && { ...found, colors: readColorText(found.colors) };
  }
}

export function colorExporter(database: Database): Exporter {
  return async (accountId) => {
    const found = await repository.findColors(database.read, accountId);
    return found ? { changedAt: found.changedAt, colors: JSON.parse(found.colors) as unknown } : null;
  };
}
