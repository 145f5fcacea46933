import type { Generated } from 'kysely';
import type { AuditAction } from '../../core/protocol/audit.ts';
import type { Level, TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { BanTerm } from '../../core/account/ban.ts';

/**
 * The tables, as both engines hold them. Ids are UUIDs as text, times milliseconds since 1970, flags 0 or
 * 1. "Sealed" columns are encrypted with a key outside the database; "Hash" columns cannot be undone.
 */
export interface Tables {
  settings: SettingRow;
  accounts: AccountRow;
  sessions: SessionRow;
  known_devices: KnownDeviceRow;
  second_factors: SecondFactorRow;
  recovery_codes: RecoveryCodeRow;
  registrations: RegistrationRow;
  recoveries: RecoveryRow;
  mails: MailRow;
  saved_boards: SavedBoardRow;
  saved_board_copies: SavedBoardCopyRow;
  color_settings: ColorSettingsRow;
  puzzles: PuzzleRow;
  crystal_changes: CrystalChangeRow;
  message_clock: MessageClockRow;
  pictures: PictureRow;
  posts: PostRow;
  post_pictures: PostPictureRow;
  comments: CommentRow;
  likes: LikeRow;
  post_days: PostDayRow;
  comment_counts: CommentCountRow;
  message_removals: MessageRemovalRow;
  reports: ReportRow;
  audit_entries: AuditEntryRow;
  answers: AnswerRow;
  paces: PaceRow;
}

/** Facts about the database itself, such as which key sealed it and which packs it was seeded with. */
interface SettingRow {
  name: string;
  value: string;
}

export interface AccountRow {
  id: string;
  email: string;
  email_key: string;
  public_name: string;
  password_hash: string;
  /** Until when a temporary password opens a session; null when the password is the person's own. */
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
  /** Shut out of the shared platform, and until when; null for no ban, and for no end. */
  ban: BanTerm | null;
  ban_until: number | null;
  /** The version of the shared platform's rules that was agreed to; 0 for none. */
  rules_version: number;
  rules_agreed_at: number | null;
  created_at: number;
  /** The version of the user agreement that was accepted when the account was made; 0 when none was. */
  agreement_version: number;
  last_login_at: number | null;
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
  /** 1: the login had two steps, or they were set up in this session. */
  second_factor: number;
}

/** What an account's app shows codes of; until it is confirmed, nobody is asked for one. */
interface SecondFactorRow {
  account_id: string;
  secret_sealed: string;
  confirmed_at: number | null;
  /** The step of time of the last code that was taken: it and those before are worth nothing. */
  last_step: number;
}

interface RecoveryCodeRow {
  account_id: string;
  code_hash: string;
}

/** A device on which somebody has logged in: strangers cannot use up its tries. */
interface KnownDeviceRow {
  account_id: string;
  device_hash: string;
  seen_at: number;
}

interface RegistrationRow {
  email_key: string;
  code_hash: string;
  sent_at: number;
  expires_at: number;
  tries: number;
  verified: number;
  /** 0: the first code. 2: it was right, and another one is needed. 3: that other one. */
  halfway: Generated<number>;
}

interface RecoveryRow {
  account_id: string;
  /** 1: the address is known; 2: the phone was right. */
  stage: number;
  expires_at: number;
}

export interface MailRow {
  id: string;
  message_sealed: string;
  created_at: number;
  next_attempt_at: number;
  attempts: number;
}

interface SavedBoardRow {
  account_id: string;
  version: number;
  board: string;
  saved_at: number;
}

interface SavedBoardCopyRow {
  id: string;
  account_id: string;
  board: string;
  saved_at: number;
}

interface ColorSettingsRow {
  account_id: string;
  version: number;
  /** JSON, as on the wire. */
  colors: string;
  changed_at: number;
}

export interface PuzzleRow {
  id: string;
  /** The library that it is in. */
  level: Level;
  givens: string;
  /** The same for all puzzles that are this one turned, mirrored or with other digits; null until known. */
  canonical: string | null;
  /** What the engine says of it; null until it has. */
  rated_level: Level | null;
  score: number | null;
  hardest: TechniqueId | null;
  /** The techniques of its path, each between two bars: `|pointing|x-wing|`. */
  techniques: string | null;
  /** A number in [0, 1) by chance, so that one of many can be drawn by an index. */
  draw: number;
  added_at: number;
}

/** The ledger: a row for every change of a balance. Rows are only ever added. */
export interface CrystalChangeRow {
  id: string;
  account_id: string;
  /** Crystals that came (above 0) or went. */
  amount: number;
  /** A refund gives a payment back whose puzzle turned out to have no hint. */
  reason: 'sign-up' | 'hint' | 'refund' | 'administrator';
  /** What a payment covers: a puzzle's givens on a day (UTC, counted from 1970); else null. */
  puzzle: string | null;
  day: number | null;
  created_at: number;
}

/** One row: the number of the last change of the message board. Whoever changes it goes through here. */
interface MessageClockRow {
  name: 'board';
  change: number;
  /** What went up to here is no longer known: who was last here before that begins anew. */
  forgotten: Generated<number>;
}

/** What is known of a stored picture. Rows that no post needs are swept. */
interface PictureRow {
  name: string;
  width: number;
  height: number;
  /** When it was last sent. */
  sent_at: number;
}

export interface PostRow {
  id: string;
  /** The change that made it: newer posts have higher numbers. */
  seq: number;
  /** The last change of the post, its likes or its comments. */
  change: number;
  /** Null when the account is gone. */
  author_id: string | null;
  text: string;
  created_at: number;
  edited_at: number | null;
  /** Who made the last change, where it was not the author. */
  edited_by: Generated<'administrator' | null>;
}

interface PostPictureRow {
  post_id: string;
  /** 1 or 2. */
  slot: number;
  name: string;
  alt: string;
}

export interface CommentRow {
  id: string;
  seq: number;
  change: number;
  post_id: string;
  author_id: string | null;
  text: string;
  created_at: number;
}

interface LikeRow {
  post_id: string;
  account_id: string;
  seq: number;
}

/** How many posts an account has from a day (UTC, counted from 1970). */
interface PostDayRow {
  account_id: string;
  day: number;
  count: number;
}

/** How many comments an account has under a post. */
interface CommentCountRow {
  post_id: string;
  account_id: string;
  count: number;
}

/** Posts and comments that went, so that a reader can be told. */
interface MessageRemovalRow {
  id: string;
  change: number;
  removed_at: number;
}

export interface ReportRow {
  id: string;
  post_id: string;
  /** The comment that is meant; empty for the post itself. */
  comment_id: string;
  reporter_id: string;
  reason: string;
  created_at: number;
}

/** What an administrator did. Rows are only ever added; a list of puzzles that comes in pieces is one. */
export interface AuditEntryRow {
  id: string;
  actor_id: string;
  /** The administrator's address, kept even when the account is gone. */
  actor: string;
  action: AuditAction;
  /** To whom; null for nobody, and when the account is gone. */
  account_id: string | null;
  object: string;
  /** JSON objects. */
  before: string;
  after: string;
  created_at: number;
}

/** What calls with an idempotency key were answered. */
interface AnswerRow {
  account_id: string;
  key: string;
  request_hash: string;
  output: string;
  created_at: number;
}

interface PaceRow {
  key: string;
  calls: number;
  window_ends_at: number;
}
