import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PACK_SIZE } from '../../../core/administration/question-bank.ts';
import { seededRandom, shuffle, type Random } from '../../../core/base/random.ts';
import { utcDay } from '../../../core/base/day.ts';
import { LEVELS, type Level } from '../../../core/sudoku/techniques/catalogue.ts';
import type { Database } from '../../db/database.ts';
import type { Handlers } from '../../http/calls.ts';
import * as repository from './repository.ts';

/** Puzzles read in one query and then served from memory, since presets are the most frequent call. */
const HAND_SIZE = 256;
/** How long a deleted puzzle may still be served. */
const HAND_LIFETIME_MS = 2000;

/** Puzzles of the question bank to play: one at a time, or a pack for offline play. */
export function puzzleHandlers(database: Database, random: Random): Handlers<'drawPuzzle' | 'readPack'> {
  const hands = new Map<Level, { puzzles: string[]; drawnAt: number }>();
  return {
    drawPuzzle: async ({ level }, { now }) => {
      let hand = hands.get(level);
      if (
        hand === undefined ||
        hand.puzzles.length === 0 ||
        Math.abs(now - hand.drawnAt) > HAND_LIFETIME_MS
      ) {
        const puzzles = await repository.drawPuzzles(database.read, level, random(), HAND_SIZE);
        hand = { puzzles: shuffle(puzzles, random), drawnAt: now };
        hands.set(level, hand);
      }
      const puzzle = hand.puzzles.pop();
      return puzzle === undefined ? { kind: 'none-left' } : { kind: 'puzzle', puzzle };
    },

    readPack: async ({ level }, { now }) => {
      // Different every day, but the same for everybody, so that they can be cached.
      const at = seededRandom(utcDay(now) * LEVELS.length + LEVELS.indexOf(level))();
      const puzzles = await repository.drawPuzzles(database.read, level, at, PACK_SIZE);
      const version = createHash('sha256').update(puzzles.join()).digest('hex').slice(0, 16);
      return { kind: 'pack', puzzles, version };
    },
  };
}

/**
 * Seeds the question bank with the page's packs, each version once, so that puzzles deleted by an
 * administrator stay deleted.
 *
 * @param folder contains a file for each level, `novice.txt` …, with a puzzle of 81 characters and its SE
 * rating per line
 */
export async function seedQuestionBank(
  database: Database,
  folder: string,
  random: Random,
  now: number,
): Promise<void> {
  for (const level of LEVELS) {
    const text = await readFile(path.join(folder, `${level}.txt`), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const name = `${level} ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
    if (await repository.isPackSeeded(database.read, name)) continue;
    const puzzles = Array.from(text.matchAll(/^[0-9.]{81}(?![0-9.])/gm), ([givens]) => ({
      id: randomUUID(),
      givens: givens.replaceAll('.', '0'),
      draw: random(),
    }));
    await database.run(repository.seedPuzzles, { name, level, puzzles, now });
  }
}
