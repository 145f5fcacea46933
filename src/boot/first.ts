import { mainAddress } from '../../core/base/addresses.ts';
import screen from '../shell/main-screen.module.css';
import grid from '../game/board/grid.module.css';
import { BOX_LINES, CELL_LINES } from '../../core/board/lines.ts';
import levels from '../game/board/level-bar.module.css';
import status from '../game/board/status-line.module.css';
import bar from '../session/top-bar.module.css';
import { chooseLanguage } from '../i18n/choose-language.ts';
import { isPlayed, readMirror } from '../platform/game-mirror.ts';
import { LOOK_KEY, showLook } from '../platform/look.ts';
import { readLocal } from '../platform/local-store.ts';
import { settings, showSettings } from '../platform/settings.ts';
import { recordEarlyInput } from './early-input.ts';

/*
 * A separate script, small enough to run while the page is still being parsed. It paints the board that the
 * app will show, in the same place, before the app has loaded. It is only a picture, which the app replaces;
 * taps and keys on it wait for the app.
 */

/**
 * A visitor's first board, of the novice pack, available before any pack is loaded. It is not that of the lessons,
 * which give digits of theirs away.
 */
const FIRST_PUZZLE = '.7.4.....3.4..7....2.598...7.2.5..93..13.245..43.8...1....6..74...92.1.8...7.523.';

// This script waits for the style sheets. One that failed throws here, and is asked for again.
for (const link of document.querySelectorAll<HTMLLinkElement>('[rel=stylesheet]'))
  try {
    link.sheet!.cssRules[0]!.cssText.trim();
  } catch {
    link.after(link.cloneNode());
  }
showSettings();
// A shared link. Everything after this knows one form only.
history.replaceState(history.state, '', mainAddress(location.href));
const app = document.querySelector<HTMLScriptElement>('script[defer]')!;
// The app may fail to load.
app.addEventListener('error', () => document.querySelector<HTMLDialogElement>('#not-loaded')!.showModal());
const language = chooseLanguage(readLocal('language'), navigator.languages, process.env.DEFAULT_LANGUAGE);
// Preload the texts, which the app requests only once it runs.
const texts = document.createElement('link');
texts.rel = 'preload';
texts.as = 'script';
texts.href = app.dataset[language]!;
document.head.append(texts);
const { dataset } = document.documentElement;
const look = readLocal(LOOK_KEY) ?? '';
showLook(look);
// Reading a computed colour forces a style pass, so skip it unless a theme or colours were chosen.
if (look !== '' || dataset.theme !== undefined) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]'))
    meta.content = getComputedStyle(document.documentElement).backgroundColor;
}
const game = readMirror()?.game;
const stored = game?.board.cells;
dataset.firstPuzzle = FIRST_PUZZLE;
dataset.language = language;
if (stored !== undefined) dataset.hasGame = '';
const cells = cellsToPaint();
if (cells) paint(cells);

/**
 * The cells in their stored form (see `encodeCell`): kind, digit, colour, notes. Undefined if the address
 * asks for another page or text.
 */
function cellsToPaint(): readonly string[] | undefined {
  const parameters = new URLSearchParams(location.search);
  const linked = parameters.get('puzzle');
  if (location.pathname !== '/' || (linked === null && parameters.has('level'))) return undefined;
  // A paused game is covered.
  if (typeof stored === 'string' && (linked === null || isPlayed(game!, parameters)))
    return game?.paused ? Array<string>(81).fill('00000') : stored.split(' ');
  const puzzle = (linked ?? dataset.firstPuzzle)!;
  if (!/^[0-9.]{81}$/.test(puzzle)) return undefined;
  return Array.from(puzzle, (sign) => (Number(sign) > 0 ? `1${sign}000` : '00000'));
}

function paint(stored: readonly string[]): void {
  const page = element(document.getElementById('root')!, screen.screen);
  page.ariaHidden = 'true';
  const header = element(page);
  element(header, bar.bar);
  element(header, levels.bar);
  const column = element(element(page, screen.main), screen.boardColumn);
  element(column, status.line);
  const board = element(element(column, grid.board), grid.grid);
  const cells = stored.map((text, index) => {
    if (index % 9 === 0) element(board, grid.row);
    return paintCell(element(board.lastElementChild!, grid.cell), text);
  });
  const lines = drawing(board, 'svg', { viewBox: '0 0 900 900', class: grid.lines! });
  drawing(lines, 'path', { class: grid.thin!, d: CELL_LINES });
  drawing(lines, 'path', { class: grid.thick!, d: BOX_LINES });
  recordEarlyInput(cells, paintDigit);
}

function paintCell(cell: HTMLElement, text: string): HTMLElement {
  const [kind, digit, color] = text;
  cell.dataset.kind = kind === '1' ? 'given' : 'digit';
  if (color !== '0') cell.style.backgroundColor = `var(--ce${color})`;
  if (digit !== '0') paintDigit(cell, digit!);
  // Corner and centre notes have other places, which only the app knows.
  const notes = settings.get().twoKinds ? 0 : parseInt(text.slice(3, 5), 36);
  for (let place = 0; kind === '3' && place < 9; place++) {
    if ((notes & (1 << place)) === 0) continue;
    const note = element(cell, grid.note);
    note.dataset.place = String(place);
    note.dataset.pair = '';
    note.textContent = String(place + 1);
  }
  return cell;
}

function paintDigit(cell: HTMLElement, digit: string): void {
  cell.textContent = '';
  element(cell, grid.digit).textContent = digit;
}

function drawing(parent: Element, name: string, attributes: Readonly<Record<string, string>>): Element {
  const child = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) child.setAttribute(key, value);
  parent.append(child);
  return child;
}

function element(parent: Element, className = ''): HTMLElement {
  const child = document.createElement('div');
  child.className = className;
  parent.append(child);
  return child;
}
