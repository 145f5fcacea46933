import {
  isRead,
  READING,
  readReading,
  withRead,
  writeReading,
  type Reading,
} from '../../../core/account/reading.ts';
import { createStore } from '../../../core/base/store.ts';
import { liveQuery, type Database } from '../../data/db/database.ts';
import { changeRecord, readBody } from '../../data/db/records.ts';
import type { Answers, ForReader } from '../../session/index.ts';

/** Keeps what is for the reader, and what of it was read on any device. */
export function followAnswers(database: Database): Answers {
  const unread = createStore<readonly ForReader[]>([]);
  let all: readonly ForReader[] = [];
  // Undefined until the device has said what was read.
  let reading: Reading | undefined;
  const tell = (): void => {
    const now = reading;
    const next = now ? all.filter(({ createdAt }) => !isRead(now, createdAt)) : [];
    if (times(next).join() !== times(unread.get()).join()) unread.set(next);
  };
  liveQuery(() => readBody(database, 'setting', READING)).subscribe({
    next: (body) => {
      reading = readReading(body);
      tell();
    },
    // Without storage, all answers would be unread for ever.
    error: () => undefined,
  });
  return {
    unread,
    know: (answers, notices = []) => {
      all = [...answers, ...notices].sort((one, other) => other.createdAt - one.createdAt);
      tell();
    },
    read: (items) => {
      changeRecord(
        database,
        'setting',
        READING,
        (before) => writeReading(withRead(readReading(before), times(items), times(all))),
        Date.now(),
      ).catch(() => undefined);
    },
  };
}

const times = (items: readonly ForReader[]): number[] => items.map(({ createdAt }) => createdAt);
