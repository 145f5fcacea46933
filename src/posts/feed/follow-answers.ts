import {
  isRead,
  READING,
  readReading,
  withRead,
  writeReading,
  type Reading,
} from '../../../core/account/reading.ts';
import { createStore } from '../../../core/base/store.ts';
import type { Comment } from '../../../core/posts/post.ts';
import { liveQuery, type Database } from '../../data/db/database.ts';
import { changeRecord, readBody } from '../../data/db/records.ts';
import type { Answers } from '../../session/index.ts';

/** Keeps count of the answers to the reader, with what was read on any device. */
export function followAnswers(database: Database): Answers {
  const unread = createStore<readonly Comment[]>([]);
  let all: readonly Comment[] = [];
  // Undefined until the device has said what was read.
  let reading: Reading | undefined;
  const tell = (): void => {
    const now = reading;
    const next = now ? all.filter(({ createdAt }) => !isRead(now, createdAt)) : [];
    if (
      next.map(({ id }) => id).join() !==
      unread
        .get()
        .map(({ id }) => id)
        .join()
    )
      unread.set(next);
  };
  liveQuery(() => readBody(database, 'setting', READING)).subscribe({
    next: (body) => {
      reading = readReading(body);
      tell();
    },
    // Without storage, all answers would be unread for ever.
    error: () => undefined,
  });
  const times = (answers: readonly Comment[]): number[] => answers.map(({ createdAt }) => createdAt);
  return {
    unread,
    know: (answers) => {
      all = answers;
      tell();
    },
    read: (answers) => {
      changeRecord(
        database,
        'setting',
        READING,
        (before) => writeReading(withRead(readReading(before), times(answers), times(all))),
        Date.now(),
      ).catch(() => undefined);
    },
  };
}
