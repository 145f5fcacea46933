import type { Api } from '../data/api/api.ts';
import type { SessionActor } from '../session/index.ts';
import { changeColors, colors, colorChange, type ColorChange } from '../platform/colors.ts';

/** Debounces saving, because colours change with every pointer move. */
const REST_MS = 800;

/**
 * Syncs colours between device and account; the last change wins. Retries when the network returns, when the
 * page becomes visible, and at the next start.
 */
export function startColorSync(api: Api, session: SessionActor): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: string | null = null;
  let running: Promise<void> | undefined;

  const sync = (): void => {
    clearTimeout(timer);
    // A bug has already been logged; keep this device's colours.
    running = (running ?? Promise.resolve())
      .then(() => (owner === null ? undefined : exchange(api, owner)))
      .catch(() => undefined);
  };
  const follow = (): void => {
    const person = session.getSnapshot().context.session;
    // The server refuses the calls until a temporary password is changed.
    const next = person === null || person.passwordChangeDue ? null : person.publicName;
    if (next === owner) return;
    owner = next;
    sync();
  };
  const wake = (): void => {
    if (document.visibilityState === 'visible') sync();
  };
  colors.subscribe(() => {
    if (colorChange.read().version !== null) return;
    clearTimeout(timer);
    timer = setTimeout(sync, REST_MS);
  });
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  session.subscribe(follow);
  follow();
}

async function exchange(api: Api, owner: string): Promise<void> {
  const change = colorChange.read();
  const isWaiting = change.changedAt > 0 && change.version === null && (change.owner ?? owner) === owner;
  if (isWaiting) colorChange.write({ ...change, owner });
  const answer = isWaiting
    ? await api.call('saveColors', { colors: colors.get(), changedAt: change.changedAt })
    : await api.call('readColors', {});
  const isAsBefore = colorChange.read().changedAt === change.changedAt;
  if (!isAsBefore) return;
  if (answer.kind === 'saved') colorChange.write({ ...change, owner, version: answer.version });
  if (answer.kind !== 'newer' && answer.kind !== 'colors') return;
  const found: ColorChange = { changedAt: answer.changedAt, owner, version: answer.version };
  if (found.version !== change.version || change.owner !== owner) changeColors(answer.colors, found);
}
