import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { decodeOutcome } from '../../core/protocol/endpoint.ts';
import * as protocol from '../../core/protocol/session.ts';
import type { SessionRecord } from '../../src/data/db/database.ts';

/** The server that the tests share, unless they start their own. */
export const SITE = `http://localhost:${process.env.E2E_PORT}`;

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Person extends Credentials {
  readonly phone: string;
}

/** Somebody with an account, and a session of theirs. */
export interface Member extends Credentials {
  readonly site: string;
  /** What others see of the address. */
  readonly name: string;
  readonly token: string;
  readonly session: protocol.LoggedIn;
}

let people = 0;

/** Somebody without an account, whose name is short enough to be shown whole. */
export function newPerson(): Person {
  const parts = [
    Math.floor(Date.now() / 1000) % 1000,
    Number(process.env.TEST_WORKER_INDEX) % 1000,
    ++people % 1000,
  ];
  const number = parts.map((part) => String(part).padStart(3, '0')).join('');
  return { email: `lin${number}@example.org`, password: 'Right-Pass1', phone: `+1 555 ${number}` };
}

/** The newest mail to an address, from the page that shows the local mailbox. */
export async function mailTo(email: string, site = SITE): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const text = await (await fetch(`${site}/dev/mail`)).text();
      found = text.slice(text.indexOf(email));
      return text.includes(email);
    })
    .toBe(true);
  return found.slice(0, 1500);
}

export const codeIn = (mail: string): string => /([0-9]{4}) is/.exec(mail)?.[1] ?? 'none';

export async function call(
  site: string,
  path: string,
  fields: object,
  token?: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${site}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(fields),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Opens another session of an account. */
export async function openSession({ email, password }: Credentials, site = SITE): Promise<Member> {
  const answer = await call(site, '/noper/kulogin', { name: email, pwd: password });
  const session = decodeOutcome(protocol.logIn, answer);
  if (session?.kind !== 'logged-in') throw new Error(`${email} cannot log in: ${JSON.stringify(answer)}`);
  return { email, password, site, name: email.split('@')[0], token: session.token, session };
}

/** Registers somebody new. */
export async function register(site = SITE): Promise<Member & Person> {
  const person = newPerson();
  const { email, password, phone } = person;
  await call(site, '/noper/kuemail', { eml: email });
  const code = codeIn(await mailTo(email, site));
  await call(site, '/noper/kumark', { eml: email, mak: code });
  const inp = [email, code, password, password, phone, 'First pet?', 'Rex'];
  await call(site, '/noper/kuregister', { inp });
  return { phone, ...(await openSession(person, site)) };
}

/** What Playwright stores of a device, as far as a session needs it. */
interface StoredDatabase {
  readonly name: string;
  readonly stores: readonly { readonly name: string; readonly records: readonly { value: object }[] }[];
}
interface StoredState {
  readonly origins: readonly { readonly indexedDB?: readonly StoredDatabase[] }[];
}

let visitors: Promise<StoredDatabase> | undefined;

/** The database that the page creates for a visitor. */
async function readVisitors(browser: Browser): Promise<StoredDatabase> {
  const context = await browser.newContext();
  await (await context.newPage()).goto(SITE);
  let database: StoredDatabase | undefined;
  await expect
    .poll(async () => {
      const { origins } = (await context.storageState({ indexedDB: true })) as StoredState;
      return (database = origins[0]?.indexedDB?.[0]);
    })
    .toBeDefined();
  await context.close();
  return database!;
}

/**
 * Puts the session of a member on a device on which no page is open yet, as a login there does.
 *
 * @param url another address of the member's site
 */
export async function signIn(context: BrowserContext, { session, site }: Member, url = site): Promise<void> {
  const { token, lifetimeMs, username, publicName, role, passwordChangeDue } = session;
  const whose = { username, publicName, role, passwordChangeDue };
  const value: SessionRecord = { key: 'current', token, ...whose, expiresAt: Date.now() + lifetimeMs };
  const { stores, ...database } = await (visitors ??= readVisitors(context.browser()!));
  const filled = stores.map(({ name, ...store }) => ({
    ...{ ...store, name },
    records: name === 'session' ? [{ value }] : [],
  }));
  const origin = {
    origin: url,
    localStorage: [{ name: 'token', value: token }],
    indexedDB: [{ ...database, stores: filled }],
  };
  await context.setStorageState({ cookies: [], origins: [origin] });
}

/** Fills in the open login and sends it. */
export async function submitLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log in' }).click();
}

/** Logs in by the form, for tests that are about it. */
export async function logIn(page: Page, person: Credentials, site = ''): Promise<void> {
  await page.goto(`${site}/login`);
  await submitLogin(page, person);
  await expect(page).toHaveURL(`${site}/`);
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
}

/** Lets the page believe that the five seconds between two requests are over; its clock must be installed. */
export async function passGap(page: Page): Promise<void> {
  await page.clock.fastForward(5000);
}

/** Passes such gaps until a part is there, which must not go by itself within one. */
export async function passGapsUntil(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await passGap(page);
    await expect(part).toBeVisible({ timeout: 300 });
  }).toPass();
}

/** What needs the server; the page itself still loads. */
const CALLS = /\/(?:cando|noper)\//;

/** Nobody answers the device's calls any more. */
export async function cutOff(page: Page): Promise<void> {
  await page.context().route(CALLS, (route) => route.abort());
}

/** The network is back, and the page hears of it. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().unroute(CALLS);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Opens a page on another device, on which a member is logged in. */
export type NewDevice = (
  member?: Member,
  options?: BrowserContextOptions & { url?: string },
) => Promise<Page>;

export const test = base.extend<{ newDevice: NewDevice }>({
  newDevice: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, { url, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      if (member) await signIn(context, member, url);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
