import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import { hashToken } from '../../server/areas/session/find-session.ts';
import type { DeletionRecord, DraftRecord } from '../../src/data/db/database.ts';
import type { Refusal } from '../../src/data/outbox/command.ts';
import type { Context, Device } from './device.ts';
import { NAMES, type Asked, type Answered, type Server } from './server.ts';

/**
 * What must be true of a text: `kept`, visible somewhere; `dropped`, not on the server in the end; `unsure`,
 * neither, since a step about it was interrupted or its post was deleted.
 */
export type State = 'kept' | 'dropped' | 'unsure';

/** A text that somebody wrote; no two are equal. */
export interface Word {
  readonly text: string;
  readonly owner: string;
  readonly device: Device;
  readonly kind: 'post' | 'comment' | 'edit';
  /** The first text of the post that it is about. */
  readonly root: string;
  state: State;
  /** The tab that is still giving it to the outbox. */
  writer?: Context | undefined;
  /** Its owner has removed everything from the device, perhaps before it was kept there. */
  isForgotten?: true;
  /** It was refused and sent again, so it may come after later ones. */
  isRetried?: true;
}

/** What a person wants at last of a post's like, by device; null if a step was interrupted. */
type Wishes = Map<Device, boolean | null>;

interface Learned {
  readonly device: Device;
  readonly technique: string;
  readonly at: number;
}

interface There {
  readonly id: string;
  readonly text: string;
  /** Null once the account is deleted. */
  readonly author: string | null;
  readonly post: string | null;
}

/** What must be true of devices and server, by the product's promises alone. */
export class Model {
  readonly words = new Map<string, Word>();
  readonly likes = new Map<string, Wishes>();
  /** Deleted posts by id, with the device that deleted them. */
  readonly deleted = new Map<string, Device>();
  readonly learned: Learned[] = [];
  saves = 0;
  /** The owners of saved games, by the id of the game. */
  readonly saved = new Map<string, string>();
  /** Who was logged in on which device. */
  readonly people = new Map<Device, Set<string>>();
  /** The first text of each post, by the server's id. */
  readonly roots = new Map<string, string>();
  /** The owners of deleted accounts. */
  readonly gone = new Set<string>();
  /** The sessions that people have here; null while they log in or out. */
  readonly sessions = new Map<Device, string | null>();
  /** Tokens of sessions that were ended by a logout; with a device, if its tab died before that had ended. */
  readonly ended = new Map<string, Device | null>();
  readonly faults: string[] = [];
  private readonly released = new Set<string>();
  private there = new Map<string, There>();
  private readonly arrived = new Set<string>();

  constructor(private readonly server: Server) {}

  fault(what: string): void {
    if (!this.faults.includes(what)) this.faults.push(what);
  }

  write(word: Word): Word {
    this.words.set(word.text, word);
    return word;
  }

  /** The device has the text. */
  keep(word: Word): void {
    if (!this.released.has(word.root) && !word.isForgotten) word.state = 'kept';
  }

  get posts(): There[] {
    return [...this.there.values()].filter(({ post }) => post === null);
  }

  get comments(): There[] {
    return [...this.there.values()].filter(({ post }) => post !== null);
  }

  /** Nothing is promised any more of the texts about a post, because it is deleted or cancelled. */
  release(root: string): void {
    this.released.add(root);
    for (const word of this.words.values())
      if (word.root === root && word.state === 'kept') word.state = 'unsure';
  }

  /** A person has removed everything of theirs from a device. */
  forget(owner: string, device: Device): void {
    for (const word of this.words.values())
      if (word.owner === owner && word.device === device)
        Object.assign(word, { state: 'unsure', isForgotten: true });
    for (const [key, wishes] of this.likes)
      if (key.startsWith(`${owner} `) && wishes.has(device)) wishes.set(device, null);
    for (const [id, by] of this.deleted) if (by === device) this.deleted.delete(id);
    this.learned.splice(0, this.learned.length, ...this.learned.filter((each) => each.device !== device));
  }

  /** Looks at the message board after each call that the server has answered. */
  readonly look = ({ path }: Asked, { status, body }: Answered): void => {
    if (status >= 500) this.fault(`The server answered ${path} with ${body}`);
    const rows = this.server.read<There>(
      `select posts.id, text, email as author, null as post from posts left join accounts on accounts.id = author_id
       union all select comments.id, text, email, post_id from comments left join accounts on accounts.id = author_id`,
    );
    const before = this.there;
    this.there = new Map(rows.map((row) => [row.text, row]));
    if (this.there.size < rows.length) this.fault('A text is on the server twice');
    if (path === ENDPOINTS.deleteAccount.path) this.noteGone(before);
    for (const { text, id, author, post } of rows) {
      if (before.has(text)) continue;
      const word = this.words.get(text);
      if (word === undefined) this.fault(`Nobody wrote ${text}`);
      else if (word.owner !== (author ?? word.owner))
        this.fault(`${text} of ${word.owner} was sent by ${author}`);
      if (this.arrived.has(text)) this.fault(`${text} came back`);
      this.arrived.add(text);
      if (post === null && !this.roots.has(id)) this.roots.set(id, word?.root ?? text);
    }
  };

  /** Of deleted accounts, only what was not sent is promised, and what stays without a name. */
  private noteGone(before: ReadonlyMap<string, There>): void {
    const left = new Set(
      this.server.read<{ email: string }>('select email from accounts').map(({ email }) => email),
    );
    for (const name of NAMES) {
      if (left.has(name) || this.gone.has(name)) continue;
      this.gone.add(name);
      for (const { text, id, author, post } of before.values()) {
        if (author === name) this.deleted.delete(id);
        if (author === name && post === null && !this.there.has(text)) this.release(this.roots.get(id)!);
      }
      for (const word of this.words.values())
        if (
          word.owner === name &&
          (word.state === 'dropped' || (before.has(word.text) && !this.there.has(word.text)))
        )
          word.state = 'unsure';
    }
  }

  /** Every text that was written and not discarded is visible. */
  checkVisible(devices: readonly Device[]): void {
    const texts = new Map(devices.map((device) => [device, textsOn(device)]));
    for (const { text, owner, device, state } of this.words.values())
      if (state === 'kept' && !this.there.has(text) && !texts.get(device)!.has(`${owner} ${text}`))
        this.fault(`${text} of ${owner} is nowhere`);
  }

  /** After everything has been sent. */
  checkEnd(devices: readonly Device[], now: number): void {
    this.checkVisible(devices);
    const drafts = new Set(devices.flatMap((device) => [...textsOn(device)]));
    for (const { text, owner, state } of this.words.values())
      if (state === 'dropped' && this.there.has(text) && !drafts.has(`${owner} ${text}`))
        this.fault(`${text} was cancelled and is on the server`);
    for (const { id } of this.posts)
      if (this.deleted.has(id)) this.fault(`The deleted post ${id} is on the server`);
    for (const [token, device] of this.ended)
      if (device?.local.get('token') !== token && this.isOpen(token, now))
        this.fault('A session that was ended is open on the server');
    this.checkGone(devices.filter((device) => !this.isUnaware(device)));
    this.checkRefused(devices);
    this.checkOrder();
    this.checkLikes();
    this.checkSums();
    this.checkLearned(devices);
    this.checkSaved();
  }

  /** Nobody is logged out but by themselves. */
  checkSessions(now: number): void {
    for (const [device, token] of this.sessions)
      if (token !== null && this.isOpen(token, now) && device.stored('session').length === 0)
        this.fault(`Device ${device.name} lost its login`);
  }

  /** Whether the device still has the login of a deleted account. */
  private isUnaware(device: Device): boolean {
    return device.stored<{ username: string }>('session').some(({ username }) => this.gone.has(username));
  }

  /** A device knows that an account is deleted, and is done with it but for the texts that can be saved. */
  checkGone(devices: readonly Device[]): void {
    for (const device of devices) {
      for (const { username } of device.stored<{ username: string }>('session'))
        if (this.gone.has(username))
          this.fault(`${username} is logged in on device ${device.name} without an account`);
      for (const { owner, texts } of device.stored<DeletionRecord>('deletions'))
        if (this.gone.has(owner) && !texts)
          this.fault(`Device ${device.name} did not finish the deletion of ${owner}`);
    }
  }

  private isOpen(token: string, now: number): boolean {
    const hash = hashToken(token);
    return (
      this.server.read('select 1 from sessions where token_hash = ? and expires_at > ?', hash, now).length > 0
    );
  }

  /**
   * Nothing is refused but for a limit, for an answer that is lost for good, and for a post that is neither on
   * the server nor a draft.
   */
  private checkRefused(devices: readonly Device[]): void {
    const roots = new Set(this.posts.map(({ id }) => this.roots.get(id)));
    const rows = devices.flatMap((device) => device.rows());
    const drafts = new Set(rows.map(({ id }) => id));
    for (const { command, refusal } of rows) {
      if (refusal === null || refusal.kind === 'limit-reached' || refusal.kind === 'maybe-sent') continue;
      const word = 'text' in command ? this.words.get(command.text) : undefined;
      const isThere = word !== undefined && roots.has(word.root);
      const isDraft = 'postId' in command && drafts.has(command.postId);
      const isGone = refusal.kind === 'no-such-post' && !isThere && !isDraft;
      if (!isGone && !this.isOvertaken(word, refusal))
        this.fault(`${word?.text ?? command.kind} was refused: ${refusal.kind}`);
    }
  }

  /** Whether it is an edit of a text that another device of its author has changed. */
  private isOvertaken(word: Word | undefined, { kind }: Refusal): boolean {
    const isOther = (other: Word): boolean =>
      other.kind === 'edit' && other.root === word?.root && other.device !== word.device;
    return kind === 'changed-meanwhile' && [...this.words.values()].some(isOther);
  }

  /** Comments of one device on a post are in the order in which they were written. */
  private checkOrder(): void {
    const order = [...this.words.keys()];
    const last = new Map<string, number>();
    const rows = this.server.read<{ text: string; post_id: string }>(
      'select text, post_id from comments order by seq',
    );
    for (const { text, post_id: post } of rows) {
      const word = this.words.get(text);
      if (!word || word.isRetried) continue;
      const key = `${post} ${word.owner} ${word.device.name}`;
      const place = order.indexOf(text);
      if (place < (last.get(key) ?? -1)) this.fault(`${text} overtook an earlier comment`);
      last.set(key, place);
    }
  }

  isLiked(owner: string, post: string): boolean {
    return this.likesThere().includes(`${owner} ${post}`);
  }

  private likesThere(): string[] {
    const rows = this.server.read<{ key: string }>(
      `select email || ' ' || post_id as key from likes join accounts on id = account_id`,
    );
    return rows.map(({ key }) => key);
  }

  private checkLikes(): void {
    const liked = new Set(this.likesThere());
    const ids = new Set(this.posts.map(({ id }) => id));
    for (const [key, wishes] of this.likes) {
      const wanted = [...wishes.values()];
      const [owner, id] = key.split(' ');
      if (this.gone.has(owner)) continue;
      if (ids.has(id) && !wanted.includes(null) && !wanted.includes(liked.has(key)))
        this.fault(`${key} is ${liked.has(key) ? '' : 'not '}liked`);
    }
    for (const key of liked) if (!this.likes.has(key)) this.fault(`Nobody wanted the like ${key}`);
  }

  /** Balances are the sums of the ledger, and the counts of quotas are those of the posts. */
  private checkSums(): void {
    const balances = this.server.read<{ email: string }>(
      `select email from accounts where crystals <>
         (select sum(amount) from crystal_changes where account_id = accounts.id)`,
    );
    for (const { email } of balances) this.fault(`The balance of ${email} is not the sum of the ledger`);
    const paid = this.server.read(
      `select 1 from crystal_changes where reason = 'hint' group by account_id, puzzle, day having count(*) > 1`,
    );
    if (paid.length > 0) this.fault('A hint was paid twice');
    const days = this.server.read(
      `select 1 from post_days where count <> (select count(*) from posts
         where author_id = account_id and created_at / 86400000 = day)`,
    );
    if (days.length > 0) this.fault('The count of a day is not that of its posts');
  }

  private checkLearned(devices: readonly Device[]): void {
    const memories = this.server.read<{ email: string; technique: string; reviewed_at: number }>(
      'select email, technique, reviewed_at from memories join accounts on id = account_id',
    );
    for (const { device, technique, at } of this.learned) {
      const isThere = memories.some(
        (each) => each.technique === technique && each.reviewed_at >= at && this.wasHere(each.email, device),
      );
      const rows = device.stored<{ owner: string; technique: string; reviewedAt: number }>('learned');
      const isHere = rows.some(
        (row) => row.owner === '' && row.technique === technique && row.reviewedAt >= at,
      );
      const mayBeGone = [...this.gone].some((name) => this.wasHere(name, device));
      if (!isThere && !isHere && !mayBeGone)
        this.fault(`${technique} was learned on device ${device.name} and is nowhere`);
    }
    for (const { email, technique } of memories)
      if (!devices.some((device) => this.wasHere(email, device)))
        this.fault(`${email} never learned ${technique}`);
  }

  /** Each game that was saved is in the account of its owner. */
  private checkSaved(): void {
    const games = this.server.read<{ key: string }>(
      `select email || ' ' || records.id as key from records join accounts on accounts.id = account_id
         where kind = 'game'`,
    );
    const there = new Set(games.map(({ key }) => key));
    for (const [id, owner] of this.saved)
      if (!this.gone.has(owner) && !there.has(`${owner} ${id}`))
        this.fault(`The game ${id} of ${owner} is not in the account`);
  }

  private wasHere(email: string, device: Device): boolean {
    return this.people.get(device)?.has(email) ?? false;
  }
}

/** The owners and texts in a device's outbox and drafts, and those that a deleted account has left. */
function textsOn(device: Device): Set<string> {
  const rows = device.rows().map(({ owner, command }) => `${owner} ${'text' in command ? command.text : ''}`);
  const drafts = device.stored<DraftRecord>('composerDrafts').map(({ owner, text }) => `${owner} ${text}`);
  const left = device
    .stored<DeletionRecord>('deletions')
    .flatMap(({ owner, texts = [] }) => texts.map((text) => `${owner} ${text}`));
  return new Set([...rows, ...drafts, ...left]);
}
