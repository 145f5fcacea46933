import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { LogOut } from '../../../../src/account/panel/log-out.tsx';
import { openDatabase } from '../../../../src/data/db/database.ts';
import type { Command } from '../../../../src/data/outbox/command.ts';
import { press, renderWith } from '../../../support/render.tsx';

// jsdom lacks it.
globalThis.structuredClone = <Value,>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

test('what waits for the next login is listed as the hints write lists', async () => {
  const database = openDatabase();
  const owner = 'ann@example.com';
  const commands: readonly Command[] = [
    { kind: 'create-post', text: 'Post', pictures: [], agreedTo: 1 },
    { kind: 'add-comment', postId: 'p', text: 'Comment', agreedTo: 1 },
    { kind: 'like-post', postId: 'p', liked: true },
  ];
  await database.outbox.bulkPut(
    commands.map((command, at) => ({
      id: `${at}`,
      owner,
      command,
      createdAt: at,
      attempts: 0,
      refusal: null,
    })),
  );
  renderWith({ database }, <LogOut owner={owner} onLogOut={() => undefined} />);
  await press('Log out');
  await screen.findByText('1 post, 1 comment and 1 change wait for your next login.');
});
