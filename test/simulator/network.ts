import type { World } from './clock.ts';
import type { Answered, Asked, Server } from './server.ts';

/** What can happen to a request, with its weight. */
const FATES = {
  arrives: 12,
  'is lost': 2,
  'loses its answer': 3,
  'hangs, but arrives': 1,
  'hangs, and is lost': 1,
  'arrives twice': 2,
  'meets a broken server': 2,
  'meets a busy server': 1,
} as const;
type Fate = keyof typeof FATES;
const ALL = Object.entries(FATES).flatMap(([fate, weight]) => Array<Fate>(weight).fill(fate as Fate));

const BUSY: Answered = { status: 503, body: '{"code":503,"wait":5}' };
const BROKEN: Answered = { status: 502, body: '<html>Bad gateway</html>' };
/** Seldom, a request takes longer than the page waits for it. */
const LONGEST_MS = 90_000;

/** The network between all devices and the server. */
export class Network {
  /** Nothing goes wrong any more. */
  isHealed = false;
  readonly log: string[] = [];

  constructor(
    private readonly world: World,
    private readonly server: Server,
    private readonly below: (limit: number) => number,
    /** Called after the server has answered. */
    private readonly onAnswered: (asked: Asked, answered: Answered) => void,
  ) {}

  /** Calls one of the two functions later, or none. */
  send(asked: Asked, isOnline: () => boolean, answer: (answered: Answered) => void, fail: () => void): void {
    const fate = this.isHealed ? 'arrives' : ALL[this.below(ALL.length)];
    const way = (): number =>
      5 + (this.isHealed || this.below(20) > 0 ? this.below(1500) : this.below(LONGEST_MS));
    const { world } = this;
    const failLater = (): void => void world.later(way(), fail);
    const reply = (answered: Answered): void =>
      void world.later(way(), () => {
        (isOnline() ? answer : fail)(answered);
      });
    this.log.push(`${asked.path} ${isOnline() ? fate : 'is offline'}`);
    if (!isOnline()) failLater();
    else if (fate === 'is lost') failLater();
    else if (fate === 'meets a broken server') reply(BROKEN);
    else if (fate === 'meets a busy server') reply(BUSY);
    else if (fate !== 'hangs, and is lost') {
      if (fate === 'arrives twice')
        world.later(way() * 3, async () => {
          await this.arrive(asked);
        });
      world.later(way(), async () => {
        const answered = await this.arrive(asked);
        if (fate === 'loses its answer') failLater();
        else if (fate !== 'hangs, but arrives') reply(answered);
      });
    }
  }

  private async arrive(asked: Asked): Promise<Answered> {
    const answered = await this.server.answer(asked);
    this.onAnswered(asked, answered);
    return answered;
  }
}
