/** @jest-environment node */
import 'fake-indexeddb/auto';
import { READING, readReading } from '../../../../core/account/reading.ts';
import { openDatabase } from '../../../../src/data/db/database.ts';
import { mergeRows, readBody, unsentRecords } from '../../../../src/data/db/records.ts';
import { followAnswers } from '../../../../src/posts/feed/follow-answers.ts';
import { commentOf } from '../../../support/posts.ts';

const OWNER = 'lin@example.org';
const START = Date.UTC(2026, 10, 27);
const answer = (seconds: number) => commentOf(`c${seconds}`, 'p', { createdAt: START + seconds * 1000 });
const ALL = [answer(3), answer(2), answer(1), answer(-1)];
const database = openDatabase();

beforeEach(async () => {
  await database.records.clear();
  await database.session.put({ key: 'current', username: OWNER } as never);
});

/** Waits until these are unread. */
async function untilUnread({ unread }: ReturnType<typeof followAnswers>, ids: readonly string[]) {
  const now = () => unread.get().map((item) => ('id' in item ? item.id : item.kind));
  if (now().join() === ids.join()) return;
  await new Promise<void>((resolve) => {
    unread.subscribe(() => {
      if (now().join() === ids.join()) resolve();
    });
  });
}

test('an answer is unread until it has been read here, or on another device', async () => {
  const answers = followAnswers(database);
  answers.know(ALL);
  await untilUnread(answers, ['c3', 'c2', 'c1']);
  answers.read([answer(2)]);
  await untilUnread(answers, ['c3', 'c1']);
  // It will be sent.
  expect((await unsentRecords(database, OWNER).toArray()).map(({ id }) => id)).toEqual([READING]);
  const there = { kind: 'setting', id: READING, at: 1, owner: OWNER, sent: 1 } as const;
  await mergeRows(database, [{ ...there, body: [String(START), String(START + 3000)] }]);
  await untilUnread(answers, ['c1']);
  answers.read([answer(1)]);
  await untilUnread(answers, []);
  expect(readReading(await readBody(database, 'setting', READING))).toEqual([START + 3000]);
});

test('a notice is unread like an answer', async () => {
  const answers = followAnswers(database);
  const notice = { kind: 'ban-lifted', createdAt: START + 2500 } as const;
  answers.know(ALL, [notice]);
  await untilUnread(answers, ['c3', 'ban-lifted', 'c2', 'c1']);
  answers.read([notice]);
  await untilUnread(answers, ['c3', 'c2', 'c1']);
});

test('another person on the device has read nothing of it', async () => {
  const answers = followAnswers(database);
  answers.know(ALL);
  await untilUnread(answers, ['c3', 'c2', 'c1']);
  answers.read(ALL);
  await untilUnread(answers, []);
  await database.session.put({ key: 'current', username: 'mei@example.org' } as never);
  await untilUnread(answers, ['c3', 'c2', 'c1']);
});
