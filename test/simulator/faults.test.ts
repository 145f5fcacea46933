import { PUZZLE } from '../support/boards.ts';
import { SOAK_ROUNDS } from '../support/soak.ts';
import { World } from './clock.ts';
import { Device, type BrowserPart, type Surroundings } from './device.ts';
import type * as EveningModule from './evening.ts';
import { Model } from './model.ts';
import { Network } from './network.ts';
import { hearing, openProduct, type Product } from './run.ts';
import { NAMES, PASSWORD } from './server.ts';

const [ANN] = NAMES;
const MINUTE_MS = 60_000;
const SOON_MS = 3000;
const AGREED = { agreedTo: 1 };
/** Cells that are empty in the puzzle. */
const CELLS = [0, 2, 4];
/** In `npm test`, only some of the calls fail: every thirteenth, and ten of a part at most. */
const strideOf = (calls: number): number => (SOAK_ROUNDS > 0 ? 1 : Math.max(13, Math.ceil(calls / 10)));

/** What a call throws if this part of the browser fails. */
const ERRORS: Readonly<Record<BrowserPart, () => Error>> = {
  storage: () => new DOMException('full', 'QuotaExceededError'),
  database: () => new DOMException('broken', 'UnknownError'),
  network: () => new TypeError('Failed to fetch'),
  locks: () => new DOMException('no locks', 'InvalidStateError'),
  channel: () => new DOMException('closed', 'InvalidStateError'),
};
const PARTS = Object.keys(ERRORS) as BrowserPart[];

let product: Product;
/** An evening on which nothing fails. */
let quiet: Evening;
beforeAll(async () => {
  product = await openProduct(undefined, undefined, 'evening.ts');
  quiet = await spend(() => false);
});

/** One evening in a browser of which a part fails, and the next day. */
class Evening {
  readonly calls = Object.fromEntries(PARTS.map((part) => [part, 0])) as Record<BrowserPart, number>;
  /** The steps that ended, and whether they ended well; otherwise the person was told. */
  readonly ended = new Map<string, boolean>();
  readonly faults: string[] = [];
  private readonly begun = new Set<string>();
  private isOver = false;
  private readonly world = new World();
  private readonly device: Device;
  private readonly model = new Model(product.server);

  constructor(private readonly fails: (part: BrowserPart, number: number) => boolean) {
    const { world, model } = this;
    product.tasks.soon = world.soon;
    product.server.reset(() => world.now);
    const below = (): number => this.random++ % 256;
    const network = new Network(world, product.server, below, model.look);
    network.isHealed = true;
    const onCall = (part: BrowserPart): void => {
      if (!this.isOver && this.fails(part, ++this.calls[part])) throw ERRORS[part]();
    };
    product.watched.call = () => {
      onCall('database');
    };
    const onBug = (what: string): void => {
      if (this.isOver) this.faults.push(what);
    };
    const around: Surroundings = { ...product, world, network, below, onCall, onBug };
    this.device = new Device(0, around, 0);
    model.people.set(this.device, new Set([ANN]));
  }
  private random = 0;

  async spend(): Promise<void> {
    const { world, model, device } = this;
    const start = device.open();
    const tab = start.tab!;
    let game: Awaited<ReturnType<typeof EveningModule.openGame>> | undefined;
    (start.exports as typeof EveningModule).openGame().then(
      (opened) => {
        game = opened;
      },
      () => undefined,
    );
    const step = async (name: string, work: () => Promise<unknown>): Promise<void> => {
      this.begun.add(name);
      work().then(
        (result) => this.ended.set(name, result !== false && result !== null),
        () => this.ended.set(name, false),
      );
      await world.pass(SOON_MS);
    };
    const write = (name: string, command: object) => {
      model.write({ text: name, owner: ANN, device, kind: 'post', root: name, state: 'unsure' });
      return step(name, async () => {
        await tab.type(ANN, name, name);
        return tab.send(ANN, { text: name, pictures: [], ...AGREED, ...command } as never, name);
      });
    };
    await step('log in', () => tab.logIn(ANN, PASSWORD, true));
    for (const cell of CELLS) {
      game!.enter(cell, 1);
      await world.pass(SOON_MS);
    }
    await step('pay', () => tab.pay(ANN, PUZZLE));
    await step('save', async () => {
      const id = await tab.save(ANN, 'saved', game!.board());
      if (id !== null) model.saved.set(id, ANN);
      return id;
    });
    await write('post', { kind: 'create-post' });
    const post = model.posts.at(0) ?? device.rows().find(({ command }) => command.kind === 'create-post');
    if (post) await write('comment', { kind: 'add-comment', postId: post.id });
    await step('learn', () => tab.learn('x-wing'));
    await step('log out', () => tab.logOut(true));
    await world.pass(3 * MINUTE_MS);
    this.isOver = true;
    for (const context of device.contexts) context.kill();
  }

  /** The device works again: the app starts, and nothing that was entered is lost or doubled. */
  async check(): Promise<void> {
    const { world, model, device, faults, ended } = this;
    for (const name of this.begun) if (!ended.has(name)) faults.push(`Nobody was told how "${name}" ended`);
    const next = device.open();
    const tokens: (string | null)[] = [];
    void next.tab!.logIn(ANN, PASSWORD, true).then((token) => tokens.push(token));
    await world.pass(SOON_MS);
    // The game is hers.
    void (next.exports as typeof EveningModule).openGame().then(async ({ board }) => {
      await new Promise<void>((resolve) => {
        world.later(SOON_MS, resolve);
      });
      if (CELLS.some((cell) => board().cells[cell].digit !== 1)) faults.push('The game has lost digits');
    });
    await world.pass(10 * MINUTE_MS);
    if (!tokens[0]) faults.push('Nobody can log in');
    for (const { refusal, command } of device.rows())
      if (refusal === null) faults.push(`${command.kind} still waits`);
    for (const text of ['post', 'comment']) {
      const isThere = [...model.posts, ...model.comments].some((each) => each.text === text);
      if (ended.get(text) && !isThere) faults.push(`The ${text} is not on the server`);
    }
    if (ended.get('learn') && product.server.read('select 1 from memories').length === 0)
      faults.push('What was learned is lost');
    model.checkEnd([device], world.now);
    faults.push(...model.faults);
  }
}

async function spend(fails: (part: BrowserPart, number: number) => boolean): Promise<Evening> {
  const evening = new Evening(fails);
  await hearing(
    () => undefined,
    async () => {
      await evening.spend();
    },
  );
  await evening.check();
  return evening;
}

test('an evening without faults ends well', () => {
  expect(quiet.faults).toEqual([]);
  expect([...quiet.ended.values()]).not.toContain(false);
});

describe.each(PARTS)('a failure of the %s', (part) => {
  test.each([
    ['once', (number: number, n: number) => number === n],
    ['for ever', (number: number, n: number) => number >= n],
  ])(
    'loses and doubles nothing, at any call, %s',
    async (_, isFailing) => {
      const found: string[] = [];
      for (let n = 1; n <= quiet.calls[part]; n += strideOf(quiet.calls[part])) {
        const { faults } = await spend((each, number) => each === part && isFailing(number, n));
        found.push(...faults.map((fault) => `call ${n}: ${fault}`));
      }
      expect(found).toEqual([]);
    },
    3_600_000,
  );
});
