import type { Generated } from 'kysely';
import type { AuditAction } from '../../core/protocol/audit.ts';
import type { Level, TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { BanTerm } from '../../core/account/ban.ts';

/**
 * The tables in both engines. Ids are UUIDs as text, times milliseconds since 1970, flags 0 or 1. "Sealed"
 * columns are encrypted with a key outside the database; "Hash" columns cannot be reversed.
 */
export interface Tables {
  /** Metadata, such as the fingerprint of the key and the seeded packs. */
  settings: {
    name: string;
    value: string;
  };
  accounts: AccountRow;
  sessions: SessionRow;
  /** A known device, which has its own tries that strangers cannot use up. */
  known_devices: {
    account_id: string;
    device_hash: string;
    seen_at: number;
  };
  /** The secret of an account's app; not used until confirmed. */
  second_factors: {
    account_id: string;
    secret_sealed: string;
    confirmed_at: number | null;
    /** The time step of the last used code: this one and earlier codes are invalid. */
    last_step: number;
  };
  recovery_codes: {
    account_id: string;
    code_hash: string;
  };
  registrations: RegistrationRow;
  recoveries: {
    account_id: string;
    /** 1: the address is known; 2: the phone number was right. */
    stage: number;
    expires_at: number;
  };
  mails: {
    id: string;
    message_sealed: string;
    /** 0 for a mail to an account; for others, its number within its neighbourhood. The lowest goes first. */
    turn: number;
    created_at: number;
    next_attempt_at: number;
    attempts: number;
  };
  /** Written by older versions only. */
  saved_boards: {
    account_id: string;
    version: number;
    /** See `packText`; in rows of the first servers, plain JSON. */
    board: string;
    saved_at: number;
  };
  /** Written by older versions only. */
  saved_board_copies: {
    id: string;
    account_id: string;
    /** Like that of `saved_boards`. */
    board: string;
    saved_at: number;
  };
  color_settings: {
    account_id: string;
    version: number;
    /** JSON in wire form. */
    colors: string;
    changed_at: number;
  };
  /** What an account remembers of a technique; see `Memory`. */
  memories: {
    account_id: string;
    technique: string;
    due: number;
    stability: number;
    difficulty: number;
    reviewed_at: number;
    reviews: number;
    found: number;
    mixed: number;
    sittings: number;
    found_at: number;
  };
  records: RecordRow;
  puzzles: PuzzleRow;
  crystal_changes: CrystalChangeRow;
  /** One row: the number of the last change of the message board. Every change takes the next number here. */
  message_clock: {
    name: 'board';
    change: number;
    /** Removals up to this change have been swept: older readers must start over. */
    forgotten: Generated<number>;
  };
  /** Metadata of a stored picture. Rows without a post are swept. */
  pictures: {
    name: string;
    width: number;
    height: number;
    /** When it was last sent. */
    sent_at: number;
  };
  posts: PostRow;
  post_pictures: {
    post_id: string;
    /** 1 or 2. */
    slot: number;
    name: string;
    alt: string;
  };
  comments: {
    id: string;
    seq: number;
    change: number;
    post_id: string;
    author_id: string | null;
    text: string;
    created_at: number;
  };
  likes: {
    post_id: string;
    account_id: string;
    seq: number;
  };
  /** Number of posts of an account on a day (UTC, counted from 1970). */
  post_days: {
    account_id: string;
    day: number;
    count: number;
  };
  /** Number of an account's comments on a post. */
  comment_counts: {
    post_id: string;
    account_id: string;
    count: number;
  };
  /** Deleted posts and comments, for readers that still have them. */
  message_removals: {
    id: string;
    change: number;
    removed_at: number;
    /** Set if somebody else removed it: the author is told. */
    author_id: string | null;
    kind: Generated<'post' | 'comment' | ''>;
    text: Generated<string>;
    reason: Generated<string>;
  };
  reports: {
    id: string;
    post_id: string;
    /** The reported comment; empty for the post itself. */
    comment_id: string;
    /** Null if the account was deleted. */
    reporter_id: string | null;
    reason: string;
    created_at: number;
  };
  audit_entries: AuditEntryRow;
  /** Answers to calls with an idempotency key. */
  answers: {
    account_id: string;
    key: string;
    request_hash: string;
    output: string;
    created_at: number;
  };
  paces: {
    key: string;
    calls: number;
    window_ends_at: number;
  };
}

export interface AccountRow {
  id: string;
  email: string;
  email_key: string;
  public_name: string;
  password_hash: string;
  /** Expiry of a temporary password; null if the password is the person's own. */
  temporary_until: number | null;
  temporary_used: number;
  phone_hash: string | null;
  phone_sealed: string | null;
  question_sealed: string | null;
  answer_sealed: string | null;
  role: 'member' | 'administrator';
  status: 'normal' | 'deactivated';
  language: string;
  /** The sum of the account's `crystal_changes`. */
  crystals: number;
  /** The ban from the message board, and its end; null for no ban, and for no end. */
  ban: BanTerm | null;
  ban_until: number | null;
  /** Null if no ban was lifted, or since a new one. */
  ban_lifted_at: number | null;
  /** The accepted version of the message board's rules; 0 for none. */
  rules_version: number;
  rules_agreed_at: number | null;
  created_at: number;
  /** The version of the user agreement accepted at registration; 0 for none. */
  agreement_version: number;
  last_login_at: number | null;
  /** The number of the newest change of its records. */
  record_number: number;
}

export interface SessionRow {
  token_hash: string;
  id: string;
  account_id: string;
  device: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  password_change_due: number;
  /** 1: the login had two steps, or two-step login was set up in this session. */
  second_factor: number;
}

export interface RegistrationRow {
  email_key: string;
  /** A keyed hash of the device that requested the code, or of the network. */
  place: string;
  code_hash: string;
  sent_at: number;
  expires_at: number;
  tries: number;
  verified: number;
  /** 0: the first code. 2: it was right, and a second one is needed. 3: the second code. */
  halfway: number;
}

/** See `AccountRecord`. */
export interface RecordRow {
  account_id: string;
  kind: string;
  id: string;
  /** Increases with every change of any record of the account. */
  number: number;
  at: number;
  /** See `packText`; empty for a deleted game. */
  body: string;
}

export interface PuzzleRow {
  id: string;
  /** The library that contains it. */
  level: Level;
  givens: string;
  /** Equal for all puzzles that differ only by symmetry or relabelling; null until computed. */
  canonical: string | null;
  /** The engine's rating; null until computed. */
  rated_level: Level | null;
  score: number | null;
  hardest: TechniqueId | null;
  /** The techniques on its path, each between two bars: `|pointing|x-wing|`. */
  techniques: string | null;
  /** A random number in [0, 1), which makes it possible to find a random row by index. */
  draw: number;
  added_at: number;
}

/** The ledger: a row for every change of a balance. Rows are only ever added. */
export interface CrystalChangeRow {
  id: string;
  account_id: string;
  /** Crystals added, or removed if negative. */
  amount: number;
  /** A refund is for a puzzle that turned out to have no hint. */
  reason: 'sign-up' | 'hint' | 'refund' | 'administrator';
  /** What a payment covers: a puzzle's givens on a day (UTC, counted from 1970); otherwise null. */
  puzzle: string | null;
  day: number | null;
  created_at: number;
}

export interface PostRow {
  id: string;
  /** The change that created it: newer posts have higher numbers. */
  seq: number;
  /** The last change of the post, its likes or its comments. */
  change: number;
  /** Null if the account was deleted. */
  author_id: string | null;
  text: string;
  created_at: number;
  edited_at: number | null;
  /** Who last edited it, if not the author. */
  edited_by: Generated<'administrator' | null>;
}

/** The audit log. Append-only; a list of puzzles sent in pieces is one row. */
export interface AuditEntryRow {
  id: string;
  actor_id: string;
  /** The administrator's address, kept even if the account is deleted; empty if the server itself acted. */
  actor: string;
  action: AuditAction;
  /** The affected account; null if none, or if it was deleted. */
  account_id: string | null;
  object: string;
  /** JSON objects. */
  before: string;
  after: string;
  created_at: number;
}
