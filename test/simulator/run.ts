import { randomInteger, seededRandom } from '../../core/base/random.ts';
import { bundled, outer, type Change } from './bundle.ts';
import { World } from './clock.ts';
import { Device, GLOBALS, type Context, type Surroundings } from './device.ts';
import { Model } from './model.ts';
import { Network } from './network.ts';
import { NAMES, PASSWORD, Server } from './server.ts';
import { doSomething } from './verbs.ts';

/** The product, perhaps with a planted bug, ready to be run with many seeds. */
export interface Product {
  readonly server: Server;
  readonly start: Surroundings['start'];
  readonly indexedDb: Surroundings['indexedDb'];
  readonly watched: IndexedDb['watched'];
  /** What IndexedDB does next goes to the world of the current run. */
  readonly tasks: { soon: World['soon'] };
}

type IndexedDb = Surroundings['indexedDb'] & { readonly watched: { call: () => void } };

export async function openProduct(change?: Change, other?: Product, entry = 'tab.ts'): Promise<Product> {
  const start = (await bundled(entry, GLOBALS, change)) as Surroundings['start'];
  if (other !== undefined) return { ...other, start };
  const tasks: Product['tasks'] = { soon: () => undefined };
  const globals = Object.create(outer) as object;
  Object.assign(globals, {
    setImmediate: (run: () => void) => {
      tasks.soon(run);
    },
  });
  const { watched, ...indexedDb } = (await bundled('indexed-db.ts', ['globalThis']))({
    globalThis: globals,
  }) as IndexedDb;
  return { server: await Server.start(), start, indexedDb, watched, tasks };
}

const STEPS = 32;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Longer than the longest pause of the outbox and one call. */
const DRAINED_AFTER_MS = 8 * MINUTE_MS;
const AHEAD_MS = [0, 0, 0, 3 * MINUTE_MS, -400 * DAY_MS];

export interface Outcome {
  readonly faults: readonly string[];
  readonly trace: readonly string[];
}

/** Passes on rejections that nobody handles, as a browser logs them. */
export async function hearing<Result>(
  hear: (what: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  // Not the copy that Jest gives to tests, which hears of nothing.
  const node = outer.process;
  const others = node.listeners('unhandledRejection');
  node.removeAllListeners('unhandledRejection');
  node.on('unhandledRejection', (error) => {
    hear(`Nobody handles ${String((error as Error | undefined)?.stack ?? error)}`);
  });
  try {
    return await work();
  } finally {
    node.removeAllListeners('unhandledRejection');
    for (const other of others) node.on('unhandledRejection', other);
  }
}

/** Lets a few people use a few devices over a bad network, then everything come to rest. */
export async function run(product: Product, seed: number): Promise<Outcome> {
  const model = new Model(product.server);
  return hearing(
    (what) => {
      model.fault(what);
    },
    () => runWith(product, model, seed),
  );
}

async function runWith(product: Product, model: Model, seed: number): Promise<Outcome> {
  const { server, tasks } = product;
  const random = seededRandom(seed);
  const below = (limit: number): number => randomInteger(random, limit);
  const world = new World();
  tasks.soon = world.soon;
  server.reset(() => world.now);
  const network = new Network(world, server, below, model.look);
  const around: Surroundings = {
    ...product,
    world,
    network,
    below,
    onBug: (what) => {
      model.fault(what);
    },
  };
  const people = NAMES.slice(0, 1 + below(3));
  const devices = Array.from(
    { length: 1 + below(below(3) > 0 ? 2 : 4) },
    (_, name) => new Device(name, around, AHEAD_MS[below(AHEAD_MS.length)]),
  );
  // One run in six, so that the others stay as they were when they found something.
  const mayLeave = seed % 6 === 0;
  const trace: string[] = [];
  for (let step = 0; step < STEPS && model.faults.length === 0; step++) {
    const device = devices[below(devices.length)];
    if (device.tabs.length === 0) device.open();
    const context = device.tabs[below(device.tabs.length)];
    const tab = context.tab!;
    trace.push(
      await doSomething({
        ...{ world, model, below, people, device, context, tab, mayLeave },
        owner: tab.owner(),
      }),
    );
    model.checkVisible(devices);
  }
  if (model.faults.length === 0) await comeToRest({ world, network, model, devices });
  return { faults: model.faults, trace: [...trace, ...network.log.slice(-20)] };
}

interface End {
  readonly world: World;
  readonly network: Network;
  readonly model: Model;
  readonly devices: readonly Device[];
}

/** The faults are over: first everything is sent without help, then by those who have to log in for it. */
async function comeToRest({ world, network, model, devices }: End): Promise<void> {
  network.isHealed = true;
  for (const device of devices) {
    if (!device.isOnline) device.setOnline(true);
    // What a tab stored as it died, no other tab was told: the next start sends it.
    if (device.tabs.length === 0 || device.hasLostTab) device.open();
  }
  // Calls that hang now end by their own timeout.
  await world.pass(2 * MINUTE_MS + DRAINED_AFTER_MS);
  model.checkSessions(world.now);
  for (const device of devices) {
    for (const { username } of device.stored<{ username: string }>('session'))
      checkDrained(model, device, username);
  }
  for (const device of devices) {
    const [{ tab }] = device.tabs;
    for (const owner of ownersOn(device)) {
      // What is left on a device that was logged out before stays there.
      if (model.gone.has(owner)) continue;
      model.people.set(device, (model.people.get(device) ?? new Set()).add(owner));
      const tokens: (string | null)[] = [];
      void tab!.logIn(owner, PASSWORD, true).then((token) => tokens.push(token));
      await world.pass(DRAINED_AFTER_MS);
      if (!tokens[0]) model.fault(`${owner} cannot log in`);
      checkDrained(model, device, owner);
      // Not without a login: a tab that dies as it stores a row tells no other tab to send it.
      for (const table of EXCHANGED)
        if (ownersIn(device, table).includes(owner))
          model.fault(`On device ${device.name}, ${table} of ${owner} were not sent`);
    }
  }
  model.checkEnd(devices, world.now);
  // An idle tab hears of the end of its account when it gets the focus.
  for (const device of devices) device.tabs[0].target.dispatchEvent(new Event('focus'));
  await world.pass(MINUTE_MS);
  model.checkGone(devices);
  await compareFeeds(world, model, devices);
}

/** The tables whose rows are exchanged with the account. */
const EXCHANGED = ['learned', 'ownGames', 'records'];

/** The owners of rows in such a table that the account has not received. */
function ownersIn(device: Device, table: string): string[] {
  return device
    .stored<{ owner: string; sent: boolean | 0 | 1 }>(table)
    .filter(({ sent, owner }) => !sent && owner !== '')
    .map(({ owner }) => owner);
}

/** Who has to log in, so that nothing waits any more. */
function ownersOn(device: Device): Set<string> {
  const rows = device.rows().filter(({ refusal }) => refusal === null);
  return new Set([
    ...rows.map(({ owner }) => owner),
    ...EXCHANGED.flatMap((table) => ownersIn(device, table)),
  ]);
}

/** Nothing of the owner waits, but for what belongs to a refused post. */
function checkDrained(model: Model, device: Device, owner: string): void {
  const rows = device.rows();
  for (const { id, command, owner: of, refusal, attempts } of rows) {
    const isHeld =
      'postId' in command && rows.some((row) => row.id === command.postId && row.refusal !== null);
    if (of === owner && refusal === null && !isHeld)
      model.fault(
        `On device ${device.name}, ${command.kind} ${id} of ${owner} still waits after ${attempts} tries`,
      );
  }
}

/** Every open message board shows what the server has. */
async function compareFeeds(world: World, model: Model, devices: readonly Device[]): Promise<void> {
  const open = devices.flatMap((device) => {
    const [{ tab }]: readonly Context[] = device.tabs;
    const owner = tab!.owner();
    return owner === null ? [] : [tab!.openBoard(owner)];
  });
  await world.pass(MINUTE_MS);
  const there = model.posts
    .map(({ text }) => text)
    .sort()
    .join();
  for (const feed of open) {
    const shown = feed
      .getState()
      .feed?.posts.map(({ text }) => text)
      .sort()
      .join();
    if (shown !== there) model.fault(`A board shows ${shown}, and the server has ${there}`);
    feed.close();
  }
}
