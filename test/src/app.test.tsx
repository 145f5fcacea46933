/**
 * The whole page as the browser gets it; of the server there is what `ANSWERS` has.
 *
 * @jest-environment ./test/support/whole-page.mjs
 */
import { readFileSync } from 'node:fs';
import 'fake-indexeddb/auto';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { liveQuery } from 'dexie';
import type { Root } from 'react-dom/client';
import type { Session } from '../../core/account/session.ts';
import { dailyPuzzle } from '../../core/daily/daily.ts';
import { newBoard } from '../../core/board/board.ts';
import { eraseDigit } from '../../core/board/erase.ts';
import { openDatabase } from '../../src/data/db/database.ts';
import { encodeBoard } from '../../src/data/db/game-record.ts';
import { newestGame } from '../../src/data/db/games.ts';
import { readBody } from '../../src/data/db/records.ts';
import { showLanguage } from '../../src/i18n/i18n.ts';
import { notify } from '../../src/ui/notices.ts';
import { nearlySolved, PUZZLE } from '../support/boards.ts';
import { loadPage, openApp } from '../support/open-app.tsx';
import { sessionOf } from '../support/session.ts';
import { becomes } from '../support/becomes.ts';

const MEMBER = sessionOf({ username: 'ann.of.the.hill@example.org', publicName: 'ann@member' });

const GOLDEN = JSON.parse(readFileSync('test/golden/listPosts.json', 'utf8')) as {
  outcomes: { wire: object }[];
};
const NEVER = {};
const ANSWERS: Record<string, object | undefined> = {
  '/cando/kugetsubject': NEVER,
  '/cando/kucrsytalnum': { code: 40, data: 30 },
  '/cando/kugetchat': GOLDEN.outcomes[0].wire,
  '/noper/kupack': { code: 92, data: [PUZZLE], ver: '1' },
  '/noper/kutextno': { code: 59, data: '# A title\n\nA **strong** <b>paragraph</b>.' },
  '/.well-known/assetlinks.json': [{}],
};

jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 10_000 });
let root: Root;

beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  window.fetch = (asked) => {
    const { pathname, origin } = new URL(asked instanceof Request ? asked.url : asked);
    const answer = ANSWERS[pathname];
    if (answer === NEVER) return new Promise(() => undefined);
    return answer && origin === 'https://api.example.org'
      ? Promise.resolve(new Response(JSON.stringify(answer)))
      : Promise.reject(new TypeError('no network'));
  };
  await showLanguage('en');
  await loadPage();
}, 120_000);

afterEach(() => {
  jest.restoreAllMocks();
  root.unmount();
});

/** Opens an address of the page, for a visitor or for a member. */
async function open(address: string, session?: Session, state: unknown = null) {
  localStorage.clear();
  notify(null);
  history.replaceState(state, '', address);
  const app = await openApp(nearlySolved([0]), (sessionActor) => {
    if (!session) return;
    localStorage.setItem('token', 'token');
    sessionActor.send({ type: 'logged.in', open: { session, token: 'token' } });
  });
  root = app.root;
  return app;
}

/** Opens the drawer of a member. */
async function openMenu(session: Session = MEMBER) {
  const opened = await open('/', session);
  action('menu').click();
  await waitFor(() => part('menu'));
  return opened;
}

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}
const part = (name: string) => find(`[data-part='${name}']`);
const action = (name: string) => find(`[data-action='${name}']`);
const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector));
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
async function openSection(name: string) {
  find(`[data-section=${name}] button`).click();
  await waitFor(() => {
    expect(find(`#menu-${name}`).childElementCount).toBeGreaterThan(0);
  });
}

/** Resolves once every query of the page that began earlier has seen the newest game, too. */
const untilSeen = (id: string) =>
  new Promise<void>((resolve) => {
    const seeing = liveQuery(() => newestGame(openDatabase(), () => true)).subscribe((game) => {
      if (game?.id !== id) return;
      seeing.unsubscribe();
      setTimeout(resolve);
    });
  });

async function clear(): Promise<void> {
  sessionStorage.clear();
  await Promise.all(openDatabase().tables.map((table) => table.clear()));
}

/** Opens the page at an address, logs in, and returns to the board; then another device's game arrives. */
async function logInAt(address: string): Promise<void> {
  const database = openDatabase();
  const { session } = await open(address);
  await becomes(() => location.search, '');
  action('menu').click();
  await becomes(() => document.querySelector('dialog form h2')?.textContent, 'Log in');
  await database.session.put({ key: 'current', token: 'tok', ...MEMBER });
  localStorage.setItem('token', 'tok');
  session.send({ type: 'logged.in', open: { session: MEMBER, token: 'tok' } });
  history.pushState(null, '', '/');
  await waitFor(() => find('[role=grid]'));
  const board = encodeBoard(newBoard(PUZZLE.replace('5', '0'), 'skilled'));
  const game = { id: 'there', owner: MEMBER.username, board, elapsedMs: 1000, device: 'laptop' };
  const isSeen = untilSeen(game.id);
  await database.ownGames.put({ ...game, updatedAt: Date.now(), save: null, sent: 1 });
  await isSeen;
}

// The first test, and first without a link: the page remembers an entry, and a link.
test('after a login, a game of another device is offered, but in a visit that began with a link only at the next one', async () => {
  const offered = () => all('[data-part=continue]').length;
  await logInAt('/');
  await becomes(offered, 1);
  action('stay').click();
  // Closing a sheet goes back in the history.
  const covering = () => (history.state as { covering?: boolean } | null)?.covering ?? false;
  await becomes(() => [offered(), covering()], [0, false]);
  root.unmount();
  await clear();
  await logInAt(`/?puzzle=${PUZZLE}`);
  expect(offered()).toBe(0);
  // The page knows the game already: now it offers it at once.
  document.dispatchEvent(new Event('visibilitychange'));
  await becomes(offered, 1);
  await clear();
});

// Specification 2.1, 2.6
test.each([
  ['/', 'Nonet'],
  ['/agreement?text=nothing', 'There is no such article'],
  ['/nowhere', 'This page does not exist'],
  ['/login/again', 'This page does not exist'],
])('the route %s has the heading "%s"', async (address, heading) => {
  await open(address);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  expect(all('nav a[href="/daily"]')).toHaveLength(1);
});

// Specification 2.2
test('a text named by the navigation state is shown in its language', async () => {
  await open('/agreement', undefined, { text: 'ft1' });
  await becomes(() => find('article').lang, 'zh-Hant');
  expect(location.search).toBe('?text=ft1');
});

// Specification 2.1, 2.26
test('/agreement shows the user agreement, rendered from Markdown, with HTML in it as text', async () => {
  await open('/agreement');
  await waitFor(() => find('article strong'));
  expect(location.search).toBe('?text=en0');
  expect(find('article h1').textContent).toBe('A title');
  expect(find('article p').textContent).toBe('A strong <b>paragraph</b>.');
});

// Specification 2.27
test.each([
  ['a visitor', undefined, 1],
  ['a member', MEMBER, 0],
])('a document shows %s a home link, and a link to register only to visitors', async (_, session, count) => {
  await open('/agreement', session);
  await waitFor(() => find('article strong'));
  expect(link('Nonet')).toBe('/');
  expect(screen.queryAllByRole('link', { name: 'Register' })).toHaveLength(count);
});

// Specification 2.1, 2.23
test('the login page has its fields, links and sections, and closing it leads to the board', async () => {
  await open('/login');
  await screen.findByLabelText('E-mail');
  // The visitors' menu is over the board.
  screen.getByRole('heading', { level: 2, name: 'Log in' });
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  screen.getByLabelText('Show password').click();
  await becomes(() => password.type, 'text');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember me' }).checked).toBe(false);
  expect(all('[data-section]').map(({ dataset }) => dataset.section)).toEqual(
    'puzzle data settings about'.split(' '),
  );
  await openSection('puzzle');
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  const hrefs = ['Forgot password', 'Register', 'Learn'].map((name) =>
    menu.getByRole('link', { name }).getAttribute('href'),
  );
  expect(hrefs).toEqual(['/getpassword', '/register', '/practice']);
  menu.getByRole('button', { name: 'Close' }).click();
  await becomes(() => location.pathname, '/');
});

test('the login page says that texts wait for their author, but not which', async () => {
  const row = { id: 'waits', owner: 'ann@example.org', createdAt: 1, attempts: 0, refusal: null };
  const { outbox } = openDatabase();
  await outbox.bulkAdd([
    { ...row, command: { kind: 'add-comment', postId: 'p', text: 'Not for everybody', agreedTo: 1 } },
    { ...row, id: 'likes', command: { kind: 'like-post', postId: 'p', liked: true } },
  ]);
  await open('/login');
  await becomes(() => part('texts-wait').textContent, '1 text waits for your login.');
  expect(document.body.textContent).not.toContain('Not for everybody');
  await outbox.clear();
});

test('the keyboard moves through the calendar and opens a day’s puzzle', async () => {
  const ahead = new Date('2026-11-17T12:00:00').getTime() - Date.now();
  const { now: real } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => real() + ahead);
  const { actor } = await open('/daily');
  const day = (name: string) => find(`[data-day='${name}']`);
  await becomes(() => day('2026-11-17').getAttribute('aria-selected'), 'true');
  day('2026-11-17').focus();
  for (const [key, reached] of [
    ['ArrowRight', '2026-11-17'],
    ['ArrowLeft', '2026-11-16'],
    ['ArrowUp', '2026-11-09'],
    ['End', '2026-11-15'],
    ['Home', '2026-11-09'],
    ['PageUp', '2026-10-09'],
    ['ArrowDown', '2026-10-16'],
    ['PageDown', '2026-11-16'],
    ['PageDown', '2026-11-17'],
  ]) {
    fireEvent.keyDown(document.activeElement!, { key });
    await becomes(() => [key, (document.activeElement as HTMLElement).dataset.day], [key, reached]);
  }
  expect(day('2026-11-18').getAttribute('aria-disabled')).toBe('true');
  day('2026-11-18').click();
  expect(day('2026-11-17').getAttribute('aria-selected')).toBe('true');
  expect(find('[data-turn="1"]').getAttribute('aria-disabled')).toBe('true');
  find('[data-turn="-1"]').click();
  await screen.findByRole('heading', { name: 'October 2026' });
  day('2026-10-03').click();
  await waitFor(() => {
    expect(part('chosen-day').textContent).toContain('October 3 · Expert');
  });
  action('play').click();
  await becomes(() => actor.getSnapshot().context.board.puzzle, dailyPuzzle('2026-10-03').puzzle);
});

test('the rows of the sections below the login act on the board', async () => {
  const { actor } = await open('/login');
  await waitFor(() => find('[data-section]'));
  await openSection('puzzle');
  find('[data-act=candidates]').click();
  await becomes(() => location.pathname, '/');
  await becomes(() => actor.getSnapshot().context.board.cells[0].kind, 'notes');
});

// Specification 2.3
test('the agreement link opens a new tab, so that the registration form stays open', async () => {
  await open('/register');
  const agreement = await screen.findByRole<HTMLAnchorElement>('link', { name: 'website user agreement' });
  expect([agreement.getAttribute('href'), agreement.target]).toEqual(['/agreement?text=en0', '_blank']);
});

// Specification 2.1, 2.24, 2.25
test.each([
  ['/register', 'Create an account', 'Step 1 of 6 · e-mail'],
  ['/getpassword', 'Forgot your password?', 'Step 1 of 4 · e-mail'],
])(
  'the page %s has the heading "%s" and shows "%s", and closing it leads to the login',
  async (address, heading, step) => {
    await open(address);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    await screen.findByText(step);
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
    action('close').click();
    await becomes(() => location.pathname, '/login');
  },
);

// Specification 2.7, 2.8, 2.9, 2.11, 2.12, 2.15
test('the main screen has its bar, labels, hint panel and notices, and its menu takes a visitor to the login', async () => {
  const { actor } = await open('/');
  const bar = find('header');
  expect(bar.querySelector('h1 svg')).not.toBeNull();
  expect(all('header [data-level]').map(({ dataset }) => dataset.level)).toHaveLength(6);
  expect(bar.contains(part('time'))).toBe(true);
  const labels = all('main [aria-hidden] > span, main [aria-hidden] > div > span');
  expect(labels.slice(0, 18).map(({ textContent }) => textContent)).toEqual(Array.from('123456789ABCDEFGHI'));
  expect(action('hint').querySelector('svg')).not.toBeNull();
  expect(part('hint').textContent).toContain('Log in for hints.');
  expect(all('[data-part=crystals]')).toEqual([]);
  expect((await screen.findByText('Filing 1')).getAttribute('href')).toBe('https://filing.example.org');
  expect(find('footer').textContent).toContain('Filing 2');
  // The time can be read, and the status line is not read out after every digit.
  expect(find('[role=timer]').textContent).toMatch(/^00:0/);
  actor.send({ type: 'edited', rewrite: (board) => eraseDigit(board, [2]) });
  await waitFor(() => {
    expect(part('status').textContent).toContain('2 to go');
  });
  expect(find('[data-part=status] [role=status]').textContent).toBe('');
  action('pause').click();
  await becomes(() => action('pause').getAttribute('aria-pressed'), 'true');
  action('menu').click();
  expect(location.pathname).toBe('/login');
});

// Specification 1.3
test('the first five levels open a puzzle, and the sixth opens the import', async () => {
  const { actor } = await open('/');
  find('[data-level=expert]').click();
  await becomes(() => actor.getSnapshot().context.board.level, 'expert');
  find('[data-level=custom]').click();
  await waitFor(() => part('import'));
});

// Specification 2.12, 2.13
test('a member sees their crystals, and a spinner while a hint is requested', async () => {
  await open('/', MEMBER);
  action('hint').click();
  await becomes(() => action('hint').dataset.busy, 'true');
  action('cancel').click();
  await becomes(() => part('crystals').textContent, '30');
});

// Specification 2.4
test('a hint refused with help id 1 links to text 3', async () => {
  ANSWERS['/cando/kugetsubject'] = { code: 53 };
  await open('/', MEMBER);
  action('hint').click();
  await waitFor(() => action('sheet-more'));
  action('sheet-more').click();
  await waitFor(() => action('article'));
  action('article').click();
  await becomes(() => location.pathname + location.search, '/agreement?text=en3');
});

// Specification 2.16
test('a win opens a sheet with a trophy and a confirm button', async () => {
  const { actor } = await open('/');
  actor.send({ type: 'digit.pressed', digit: 1 });
  actor.send({ type: 'cell.tapped', cell: 0 });
  await waitFor(() => part('win'));
  expect(part('win').querySelector('svg')).not.toBeNull();
  action('confirm').click();
  await becomes(() => all('[data-part=win]'), []);
});

// Specification 2.5, 2.14, 2.17, 2.18, 2.19, 2.20, 2.22, 6.8
test('the drawer shows the username as its title and its sections in order, with their items', async () => {
  const { session } = await openMenu();
  expect(find('#menu-title').textContent).toBe('ann.of.the.hill');
  expect(all('[data-section]').map(({ dataset }) => dataset.section)).toEqual(
    'puzzle account data settings posts about'.split(' '),
  );
  expect(find('#menu-puzzle').textContent).toContain('Fill in candidates');
  await openSection('data');
  for (const name of ['Save board', 'Import']) expect(find('#menu-data').textContent).toContain(name);
  await openSection('account');
  expect(all('[data-account]').map(({ dataset }) => dataset.account)).toEqual(
    expect.arrayContaining(['password', 'phone', 'logout']),
  );
  await openSection('about');
  await screen.findByRole('button', { name: 'Download the Android app' });
  expect([link('Website user agreement'), link('Rules of the message board')]).toEqual([
    '/agreement?text=en0',
    '/agreement?text=en1',
  ]);
  expect(find('#menu-about').textContent).toContain('Filing 1');
  expect(link('mail@example.org')).toBe('mailto:mail@example.org');
  session.send({ type: 'menu.closed' });
  await becomes(() => all('[data-part=menu]'), []);
});

test('arrow keys move through the drawer, which opens at this puzzle and has one section open', async () => {
  await openMenu();
  const heading = (name: string) => find(`[data-section=${name}] > h3 > button`);
  await becomes(() => heading('puzzle').getAttribute('aria-expanded'), 'true');
  heading('puzzle').focus();
  for (const [key, reached] of [
    ['ArrowUp', 'about'],
    ['Home', 'puzzle'],
    ['ArrowDown', 'account'],
    ['End', 'about'],
    ['ArrowUp', 'posts'],
    ['ArrowUp', 'settings'],
  ]) {
    fireEvent.keyDown(document.activeElement!, { key });
    await becomes(() => [key, document.activeElement], [key, heading(reached)]);
  }
  heading('settings').click();
  await becomes(() => all('[data-section] > h3 > [aria-expanded=true]'), [heading('settings')]);
});

// Specification 4.22
test.each([
  ['data', 0],
  ['posts', 1],
])('when the session expires with the menu section %s open, %i menus stay open', async (section, count) => {
  const { session } = await openMenu();
  await openSection(section);
  session.send({ type: 'session.over' });
  // Drawn after what the end of the session closes.
  await becomes(() => all('[data-part=menu]').length, count);
  if (count === 1) await screen.findByText('Log in again');
});

// Specification 2.21, 6.8
test('administrators see their sections after all other sections', async () => {
  await openMenu({ ...MEMBER, role: 'administrator' });
  await waitFor(() => find('[data-section=permissions]'));
  expect(all('[data-section=about] ~ [data-section]').map(({ dataset }) => dataset.section)).toEqual(
    'permissions password-reset screening crystals question-bank moderation log'.split(' '),
  );
});

test.each([
  // Specification 6.19
  ['without two-step login', { secondFactorDue: true }, 'Set up two-step login first.'],
  ['with a temporary password', { passwordChangeDue: true }, 'Change the temporary password first.'],
] as const)(
  'administrators %s are told what to do and see no administrator sections',
  async (_, due, says) => {
    await openMenu({ ...MEMBER, role: 'administrator', ...due });
    await waitFor(() => part('administration-due'));
    expect(part('administration-due').textContent).toContain(says);
    expect(all('[data-section=permissions]')).toEqual([]);
  },
);

// Specification 2.29, 2.30, 2.31, 2.32, 2.33, 2.34, 2.35
test('the message board has its fields, emoji, image slots, rules and comments, and opens pictures', async () => {
  await openMenu();
  await openSection('posts');
  await screen.findByLabelText('Your message');
  screen.getByRole('button', { name: 'Emoji' }).click();
  await becomes(() => all('[data-emoji]').length, 60);
  expect(all('[data-slot]')).toHaveLength(2);
  expect(screen.getByRole('checkbox')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy();
  action('rules').click();
  await waitFor(() => {
    expect(part('rules').textContent).toContain('A title');
  });
  (await waitFor(() => action('comment'))).click();
  await becomes(() => part('composer').dataset.mode, 'comment');
  action('leave-mode').click();
  await becomes(() => part('composer').dataset.mode, 'new');
  expect(action('view').querySelector('img')!.width).toBe(130);
  action('view').click();
  await waitFor(() => {
    expect(part('viewer').querySelector('img')!.src).toContain('aaaa.webp');
  });
});

// Specification 4.31
test('a click on an empty image slot reads the clipboard', async () => {
  const getType = () => Promise.resolve(new Blob(['no picture'], { type: 'image/png' }));
  const read = () => Promise.resolve([{ types: ['text/plain'] }, { types: ['image/png'], getType }]);
  Object.assign(navigator, { clipboard: { read } });
  await openMenu();
  await openSection('posts');
  await waitFor(() => find('[data-slot="1"]'));
  find('[data-slot="1"]').click();
  await screen.findByText('This picture cannot be read.');
});

// Specification 1.21, 2.22
test('appearance and language are parts of the settings', async () => {
  await openMenu();
  await openSection('settings');
  expect(screen.getByRole('group', { name: 'Theme' })).toBeTruthy();
  action('more-settings').click();
  await waitFor(() => part('colors'));
  for (const [name, lang] of [
    ['日本語', 'ja'],
    ['English', 'en'],
  ]) {
    screen.getByRole('radio', { name }).click();
    await becomes(() => localStorage.getItem('language'), lang);
    expect(document.documentElement.lang).toBe(lang);
    // It follows the person to other devices.
    await becomes(() => readBody(openDatabase(), 'setting', 'language'), lang);
  }
});
