import { formatElapsed } from '../../../core/base/elapsed.ts';
import { dayNumber, DAY_MS, dayOf, utcDay } from '../../../core/base/day.ts';
import { LANGUAGE_TAGS, type Language } from '../../../core/base/language.ts';
import { challengeAddress, readLink, type PuzzleLink } from '../../../core/board/link.ts';
import { linkedPuzzle } from '../../../core/board/linked-puzzle.ts';
import { dailyPuzzle, isDailyOpen } from '../../../core/daily/daily.ts';
import { allDigits, type ImportedPuzzle } from '../../../core/sudoku/formats/imported-puzzle.ts';
import { formatPosition } from '../../../core/sudoku/formats/position-text.ts';
import { WRITERS } from '../../../core/sudoku/formats/write.ts';
import { escapeHtml } from '../../http/html-page.ts';
import { PAGE_WORDS } from './page-words.ts';
import type { Page } from './write-page.ts';

/** Longer than any position in any format. */
const TEXT_AT_MOST = 4000;

/** The only puzzle of a text; undefined for any other text. */
export function puzzleOf(text: string, now: number): ImportedPuzzle | undefined {
  return text.length > TEXT_AT_MOST ? undefined : linkedPuzzle(text, now);
}

/** Where the picture of a position is. */
export function previewPath(text: string): string {
  return `/preview/${encodeURIComponent(text)}.png`;
}

/** The page of the puzzle that the address names; undefined if it names none. */
export function puzzlePage(parameters: URLSearchParams, language: Language, now: number): Page | undefined {
  const link = readLink(parameters);
  const day = parameters.get('daily');
  if (link.text === null) return day === null ? undefined : dailyPage(day, link, language, now);
  const puzzle = puzzleOf(link.text, now);
  if (puzzle === undefined) return undefined;
  const { puzzle: named, levels } = PAGE_WORDS[language];
  const level = link.level === undefined || link.level === 'custom' ? undefined : levels[link.level];
  // Nothing of the address is repeated: the text is written anew from the puzzle.
  const canonical = `/play/${encodeURIComponent(formatPosition(puzzle))}`;
  return boardPage(puzzle, { name: named(level), canonical, link, language });
}

function dailyPage(day: string, link: PuzzleLink, language: Language, now: number): Page | undefined {
  const words = PAGE_WORDS[language];
  if (day === 'today') {
    const title = `${words.today} · Nonet`;
    const { description } = words.pages['/daily'];
    const said = `<h1>${escapeHtml(words.today)}</h1><p>${escapeHtml(description)}</p>`;
    return { title, description, language, canonical: '/?daily=today', words: said };
  }
  // East of Greenwich, it is tomorrow already.
  if (!isDailyOpen(day, dayOf(utcDay(now) + 1))) return undefined;
  const date = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone: 'UTC' });
  const { puzzle, level } = dailyPuzzle(day);
  return boardPage(puzzleOf(puzzle, now)!, {
    name: `${words.daily(date.format(dayNumber(day)! * DAY_MS))} · ${words.levels[level]}`,
    canonical: `/?daily=${day}`,
    link,
    language,
  });
}

interface About {
  readonly name: string;
  readonly canonical: string;
  readonly link: PuzzleLink;
  readonly language: Language;
}

/** The words of a board: its challenge, its name, and how much is left. Never its solution. */
function boardPage(puzzle: ImportedPuzzle, { name, canonical, link: { beat }, language }: About): Page {
  const { beat: challenge, counts, invitation } = PAGE_WORDS[language];
  const time = beat === null ? undefined : challenge(formatElapsed(beat.seconds * 1000).replace(/^0/, ''));
  const heading = time === undefined ? name : `${time} · ${name}`;
  const count = (digits: Uint8Array): number => digits.filter((digit) => digit > 0).length;
  const counted = counts(count(puzzle.givens), 81 - count(allDigits(puzzle)));
  return {
    title: `${heading} · Nonet`,
    description: [counted, invitation].join(language === 'en' ? ' ' : ''),
    language,
    canonical,
    address: beat === null ? undefined : challengeAddress(canonical, beat),
    picture: previewPath(formatPosition(puzzle)),
    words: `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(counted)}</p><pre>${escapeHtml(WRITERS.grid(puzzle))}</pre>`,
  };
}
