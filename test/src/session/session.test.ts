import 'fake-indexeddb/auto';
import { noteLeaving } from '../../../src/session/session-end.ts';
import { startSession } from '../../../src/session/session.ts';
import { sessionOf } from '../../support/session.ts';

const session = sessionOf();

/** A tab where Lin is logged in and the menu is open, after another tab has taken the token away. */
function tabWithoutToken(how: () => void) {
  localStorage.clear();
  localStorage.setItem('token', 'tok');
  const actor = startSession();
  actor.send({ type: 'logged.in', open: { session, token: 'tok' } });
  actor.send({ type: 'menu.opened' });
  how();
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  return actor.getSnapshot();
}

test('a session that expired in another tab leaves the menu open, where the user may be writing', () => {
  const { value, context } = tabWithoutToken(() => undefined);
  expect([value, context.session, context.menuOpen]).toEqual(['over', null, true]);
});

test('a logout in another tab also logs out this tab, without asking for a new login', () => {
  const { value, context } = tabWithoutToken(() => {
    noteLeaving('tok');
  });
  expect([value, context.session, context.menuOpen]).toEqual(['visitor', null, false]);
});
