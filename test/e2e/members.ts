import { expect, type APIRequestContext, type Page } from '@playwright/test';

export interface Person {
  readonly email: string;
  readonly password: string;
  readonly phone: string;
}

let people = 0;

/** Somebody new: nothing of theirs is taken. */
export function newPerson(): Person {
  const number = `${Date.now() % 1_000_000}${process.pid % 1000}${++people}`;
  return { email: `lin${number}@example.org`, password: 'Right-Pass1', phone: `+1 555 ${number.slice(-9)}` };
}

/** The newest mail to an address, from the page that shows the local mailbox. */
export async function mailTo(request: APIRequestContext, email: string): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      const text = await (await request.get('/dev/mail')).text();
      found = text.slice(text.indexOf(email));
      return text.includes(email);
    })
    .toBe(true);
  return found.slice(0, 1500);
}

export const codeIn = (mail: string): string => /([0-9]{4}) is/.exec(mail)![1];

/** Registers by the calls: quicker than the six steps, for tests that are about something else. */
export async function register(request: APIRequestContext): Promise<Person> {
  const person = newPerson();
  const { email, password, phone } = person;
  await request.post('/noper/kuemail', { data: { eml: email } });
  const code = codeIn(await mailTo(request, email));
  await request.post('/noper/kumark', { data: { eml: email, mak: code } });
  const inp = [email, code, password, password, phone, 'First pet?', 'Rex'];
  await request.post('/noper/kuregister', { data: { inp } });
  return person;
}

export async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('[role=gridcell]')).toHaveCount(81);
}

/** Lets the page believe that the five seconds between two requests are over; its clock must be installed. */
export async function passGap(page: Page): Promise<void> {
  await page.clock.fastForward(5000);
}
