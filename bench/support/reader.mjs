/** A member who reads a message board with many posts, for benchmarks of the page. */
import { createRequire } from 'node:module';
import { registerPerson } from './server.mjs';

const Sqlite = createRequire(import.meta.url)('better-sqlite3');
const PASSWORD = 'Right-Pass1';

/**
 * Registers a member, who writes posts of many lengths, a minute apart. Returns the member's name.
 *
 * @param textOf the text of a post by its number, from 1
 */
export async function registerReader(server, folder, posts, textOf = wordsOf) {
  const { name } = await registerPerson(server, folder, 0);
  const file = new Sqlite(`${folder}/nonet.sqlite`);
  const { id } = file.prepare('select id from accounts where email = ?').get(name);
  const insert = file.prepare(
    'insert into posts (id, seq, change, author_id, text, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  const now = Date.now();
  file.transaction(() => {
    for (let post = 1; post <= posts; post++) {
      insert.run(crypto.randomUUID(), post, post, id, textOf(post), now - (posts - post) * 60_000);
    }
    file.prepare('update message_clock set change = ?').run(posts);
  })();
  file.close();
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
