import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const OF_ACCOUNT = 'text not null references accounts (id) on delete cascade';
const OF_POST = 'text not null references posts (id) on delete cascade';
/** Kept without a name when the account is deleted. */
const BY_ACCOUNT = 'text references accounts (id) on delete set null';

const FIRST_TABLES = [
  // Version 0 means never agreed, as for an administrator created from the shell.
  `create table accounts (
    id text primary key, email text not null, email_key text not null unique, public_name text not null unique,
    password_hash text not null, temporary_until bigint, temporary_used integer not null default 0,
    phone_hash text unique, phone_sealed text, question_sealed text, answer_sealed text,
    role text not null, status text not null, ban text, ban_until bigint, language text not null,
    crystals integer not null default 0, agreement_version integer not null default 0,
    rules_version integer not null default 0, rules_agreed_at bigint,
    created_at bigint not null, last_login_at bigint)`,
  'create index accounts_by_age on accounts (created_at, id)',
  'create index accounts_by_login on accounts (last_login_at, id)',
  'create index accounts_by_state on accounts (status, ban, created_at, id)',
  `create table sessions (
    token_hash text primary key, id text not null unique, account_id ${OF_ACCOUNT}, device text not null,
    created_at bigint not null, last_seen_at bigint not null, expires_at bigint not null,
    password_change_due integer not null, second_factor integer not null default 0)`,
  'create index sessions_of_account on sessions (account_id)',
  `create table known_devices (
    account_id ${OF_ACCOUNT}, device_hash text not null, seen_at bigint not null,
    constraint known_devices_pk primary key (account_id, device_hash))`,
  'create index known_devices_by_age on known_devices (seen_at)',
  `create table second_factors (
    account_id ${OF_ACCOUNT} primary key, secret_sealed text not null, confirmed_at bigint,
    last_step bigint not null)`,
  `create table recovery_codes (
    account_id ${OF_ACCOUNT}, code_hash text not null,
    constraint recovery_codes_pk primary key (account_id, code_hash))`,
  // A code belongs to the device that requested it, so an address can have several.
  `create table registrations (
    email_key text not null, place text not null, code_hash text not null, sent_at bigint not null,
    expires_at bigint not null, tries integer not null, verified integer not null, halfway integer not null,
    constraint registrations_pk primary key (email_key, place))`,
  `create table recoveries (
    account_id ${OF_ACCOUNT} primary key, stage integer not null, expires_at bigint not null)`,
  `create table saved_boards (
    account_id ${OF_ACCOUNT} primary key, version integer not null, board text not null,
    saved_at bigint not null)`,
  `create table saved_board_copies (
    id text primary key, account_id ${OF_ACCOUNT}, board text not null, saved_at bigint not null)`,
  'create index copies_of_account on saved_board_copies (account_id)',
  `create table color_settings (
    account_id ${OF_ACCOUNT} primary key, version integer not null, colors text not null,
    changed_at bigint not null)`,
  `create table memories (
    account_id ${OF_ACCOUNT}, technique text not null, due bigint not null,
    stability double precision not null, difficulty double precision not null, reviewed_at bigint not null,
    reviews integer not null, found integer not null,
    constraint memories_pk primary key (account_id, technique))`,
  // Nulls are distinct, so rows without a puzzle do not collide.
  `create table crystal_changes (
    id text primary key, account_id ${OF_ACCOUNT}, amount integer not null, reason text not null,
    puzzle text, day integer, created_at bigint not null,
    constraint crystal_changes_cover_once unique (account_id, puzzle, day))`,
  'create index crystal_changes_by_age on crystal_changes (account_id, created_at, id)',
  `create table puzzles (
    id text primary key, level text not null, givens text not null unique, canonical text, rated_level text,
    hardest text, techniques text, score integer, draw double precision not null, added_at bigint not null)`,
  'create index puzzles_to_draw on puzzles (level, draw)',
  'create unique index puzzles_once on puzzles (canonical)',
  'create index puzzles_by_age on puzzles (added_at, id)',
  `create table message_clock (
    name text primary key, change bigint not null, forgotten bigint not null default 0)`,
  "insert into message_clock (name, change) values ('board', 0)",
  `create table pictures (
    name text primary key, width integer not null, height integer not null, sent_at bigint not null)`,
  `create table posts (
    id text primary key, seq bigint not null unique, change bigint not null, author_id ${BY_ACCOUNT},
    text text not null, created_at bigint not null, edited_at bigint, edited_by text)`,
  'create index posts_by_change on posts (change)',
  'create index posts_of_author on posts (author_id)',
  `create table post_pictures (
    post_id ${OF_POST}, slot integer not null, name text not null references pictures (name),
    alt text not null,
    constraint post_pictures_pk primary key (post_id, slot))`,
  'create index posts_of_picture on post_pictures (name)',
  `create table comments (
    id text primary key, seq bigint not null, change bigint not null, post_id ${OF_POST},
    author_id ${BY_ACCOUNT}, text text not null, created_at bigint not null)`,
  'create index comments_of_post on comments (post_id, seq)',
  'create index comments_by_change on comments (change)',
  'create index comments_of_author on comments (author_id)',
  `create table likes (
    post_id ${OF_POST}, account_id ${OF_ACCOUNT}, seq bigint not null,
    constraint likes_pk primary key (post_id, account_id))`,
  'create index likes_of_account on likes (account_id)',
  `create table post_days (
    account_id ${OF_ACCOUNT}, day integer not null, count integer not null,
    constraint post_days_pk primary key (account_id, day))`,
  `create table comment_counts (
    post_id ${OF_POST}, account_id ${OF_ACCOUNT}, count integer not null,
    constraint comment_counts_pk primary key (post_id, account_id))`,
  `create table reports (
    id text primary key, post_id ${OF_POST}, comment_id text not null, reporter_id ${OF_ACCOUNT},
    reason text not null, created_at bigint not null,
    constraint reports_once unique (post_id, comment_id, reporter_id))`,
  `create table message_removals (
    id text primary key, change bigint not null, removed_at bigint not null default 0)`,
  'create index removals_by_change on message_removals (change)',
  'create index removals_by_age on message_removals (removed_at)',
  `create table audit_entries (
    id text primary key, actor_id text not null, actor text not null, action text not null,
    account_id ${BY_ACCOUNT}, object text not null, before text not null, after text not null,
    created_at bigint not null)`,
  'create index audit_by_age on audit_entries (created_at, id)',
  'create index audit_of_account on audit_entries (account_id)',
  `create table mails (
    id text primary key, message_sealed text not null, created_at bigint not null,
    next_attempt_at bigint not null, attempts integer not null, turn integer not null default 0)`,
  'create index mails_due on mails (next_attempt_at)',
  'create index mails_in_turn on mails (turn, created_at)',
  `create table answers (
    account_id ${OF_ACCOUNT}, key text not null, request_hash text not null, output text not null,
    created_at bigint not null,
    constraint answers_pk primary key (account_id, key))`,
  'create index answers_by_age on answers (created_at)',
  // A key is kept for months, its answer for days; the sweep of answers skips rows without one.
  "create index answers_to_forget on answers (created_at) where output <> ''",
  'create table paces (key text primary key, calls integer not null, window_ends_at bigint not null)',
];

/**
 * All migrations, in order, the same for both engines. A published migration is never edited: mistakes are
 * fixed by a new one. The previous version keeps running next to the new one: see docs/operating.md, "A new version".
 */
export const MIGRATIONS: readonly {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}[] = [
  { name: '001-first-tables', up: running(...FIRST_TABLES) },
  {
    name: '002-known-techniques',
    // One column at a time, since SQLite adds only one in a statement.
    up: running(
      'alter table memories add column mixed integer not null default 0',
      'alter table memories add column sittings integer not null default 0',
      'alter table memories add column found_at bigint not null default 0',
    ),
  },
  {
    // Boards stay in their old tables until their account is next used (`takeOldBoards`), since processes of the
    // previous version, and its backups, may still bring more of them.
    name: '003-records',
    up: running(
      'alter table accounts add column record_number bigint not null default 0',
      `create table records (
        account_id ${OF_ACCOUNT}, kind text not null, id text not null, number bigint not null,
        at bigint not null, body text not null,
        constraint records_pk primary key (account_id, kind, id))`,
      'create index records_by_change on records (account_id, number)',
    ),
  },
  {
    name: '004-notices',
    up: running(
      'alter table accounts add column ban_lifted_at bigint',
      `alter table message_removals add column author_id ${BY_ACCOUNT}`,
      "alter table message_removals add column kind text not null default ''",
      "alter table message_removals add column text text not null default ''",
      "alter table message_removals add column reason text not null default ''",
      'create index removals_of_author on message_removals (author_id)',
    ),
  },
  {
    name: '005-latest-of-authors',
    up: running(
      'create index posts_latest on posts (author_id, seq)',
      'create index comments_latest on comments (author_id, seq)',
      'drop index posts_of_author',
      'drop index comments_of_author',
    ),
  },
  {
    // SQLite cannot change a column, so the table is recreated; its key keeps its name. PostgreSQL first waits for
    // reports that are being written: renaming locks the table.
    name: '006-reports-without-reporter',
    up: running(
      'alter table reports rename to reports_before',
      'create table reports_kept as select * from reports_before',
      'drop table reports_before',
      `create table reports (
        id text primary key, post_id ${OF_POST}, comment_id text not null, reporter_id ${BY_ACCOUNT},
        reason text not null, created_at bigint not null,
        constraint reports_once unique (post_id, comment_id, reporter_id))`,
      `insert into reports (id, post_id, comment_id, reporter_id, reason, created_at)
        select id, post_id, comment_id, reporter_id, reason, created_at from reports_kept`,
      'drop table reports_kept',
    ),
  },
];

function running(...statements: readonly string[]): (db: Kysely<Tables>) => Promise<void> {
  return async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
}
