/** A member who reads a message board with many posts, for benchmarks of the page. */
import { setTimeout as delay } from 'node:timers/promises';
import { writeRows } from './rows.mjs';
import { registerPerson } from './server.mjs';

const PASSWORD = 'Right-Pass1';

/**
 * Registers a member, who writes posts of many lengths, a minute apart. Returns the member's name.
 *
 * @param textOf the text of a post by its number, from 1
 */
export async function registerReader(server, posts, textOf = wordsOf) {
  const { name } = await registerPerson(server, server.folder, 0);
  const now = Date.now();
  writeRows(server.folder, ({ file, first, insert }) => {
    const { id: author_id } = first('accounts');
    for (let seq = 1; seq <= posts; seq++) {
      const at = { seq, change: seq, created_at: now - (posts - seq) * 60_000 };
      insert('posts', { id: crypto.randomUUID(), author_id, text: textOf(seq), ...at });
    }
    file.prepare('update message_clock set change = ?').run(posts);
  });
  return name;
}

const wordsOf = (post) =>
  `Post ${post} [${(post % 60) + 1}] ${'C9 and C2 are both 6 or 9. '.repeat(post % 7)}`.trim();

/** Logs in by the form, as a person does. */
export async function logIn(page, url, name) {
  await page.goTo(`${url}/login`);
  await page.see('input[type=password]');
  await page.run(
    (email, password) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
      for (const [type, value] of [
        ['email', email],
        ['password', password],
      ]) {
        const field = document.querySelector(`input[type=${type}]`);
        set.call(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      document.querySelector('form').requestSubmit();
    },
    name,
    PASSWORD,
  );
  await page.until(() => location.pathname === '/' && document.querySelector('[data-action=menu]') !== null);
}

/** Opens the menu, which fetches the board as it does while a person reads it. */
export async function openMenu(page) {
  await page.click('[data-action=menu]');
  await page.see('[data-section=posts]');
  await delay(1000);
}
