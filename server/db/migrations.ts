import { sql, type ColumnDefinitionBuilder, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * All migrations, in order, the same for both engines. A published migration is never edited: mistakes are
 * fixed by a new one. The previous version keeps running next to the new one: see docs/operating.md, "A new version".
 */
export const MIGRATIONS: readonly {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}[] = [
  { name: '001-first-tables', up: createTables },
  { name: '002-known-techniques', up: countFinds },
  { name: '003-records', up: createRecords },
  { name: '004-notices', up: addNotices },
  { name: '005-latest-of-authors', up: indexLatestOfAuthors },
];

async function countFinds(db: Kysely<Tables>): Promise<void> {
  // One column at a time, since SQLite adds only one in a statement.
  await db.schema.alterTable('memories').addColumn('mixed', 'integer', fromZero).execute();
  await db.schema.alterTable('memories').addColumn('sittings', 'integer', fromZero).execute();
  await db.schema.alterTable('memories').addColumn('found_at', 'bigint', fromZero).execute();
}

/**
 * Boards stay in their old tables until their account is next used (`takeOldBoards`), since processes of the
 * previous version, and its backups, may still bring more of them.
 */
async function createRecords(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('record_number', 'bigint', fromZero).execute();
  await db.schema
    .createTable('records')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('kind', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('number', 'bigint', required)
    .addColumn('at', 'bigint', required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('records_pk', ['account_id', 'kind', 'id'])
    .execute();
  await db.schema.createIndex('records_by_change').on('records').columns(['account_id', 'number']).execute();
}

async function addNotices(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('ban_lifted_at', 'bigint').execute();
  await db.schema.alterTable('message_removals').addColumn('author_id', 'text', byAccount).execute();
  await db.schema.alterTable('message_removals').addColumn('kind', 'text', empty).execute();
  await db.schema.alterTable('message_removals').addColumn('text', 'text', empty).execute();
  await db.schema.alterTable('message_removals').addColumn('reason', 'text', empty).execute();
  await db.schema.createIndex('removals_of_author').on('message_removals').column('author_id').execute();
}

async function indexLatestOfAuthors(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('posts_latest').on('posts').columns(['author_id', 'seq']).execute();
  await db.schema.createIndex('comments_latest').on('comments').columns(['author_id', 'seq']).execute();
  await db.schema.dropIndex('posts_of_author').execute();
  await db.schema.dropIndex('comments_of_author').execute();
}

async function createTables(db: Kysely<Tables>): Promise<void> {
  await createAccounts(db);
  await createLogins(db);
  await createRegistrations(db);
  await createBelongings(db);
  await createPuzzles(db);
  await createPosts(db);
  await createCommentsAndLikes(db);
  await createCountsAndReports(db);
  await createRemovals(db);
  await createAudit(db);
  await createMailsAnswersAndPaces(db);
}

function ofAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('accounts.id').onDelete('cascade');
}

function ofPost(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().references('posts.id').onDelete('cascade');
}

/** Kept without a name when the account is deleted. */
function byAccount(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.references('accounts.id').onDelete('set null');
}

function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

function fromZero(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().defaultTo(0);
}

function empty(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull().defaultTo('');
}

function key(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.primaryKey();
}

/** Version 0 means never agreed, as for an administrator created from the shell. */
async function createAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('public_name', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', required)
    .addColumn('temporary_until', 'bigint')
    .addColumn('temporary_used', 'integer', fromZero)
    .addColumn('phone_hash', 'text', (column) => column.unique())
    .addColumn('phone_sealed', 'text')
    .addColumn('question_sealed', 'text')
    .addColumn('answer_sealed', 'text')
    .addColumn('role', 'text', required)
    .addColumn('status', 'text', required)
    .addColumn('ban', 'text')
    .addColumn('ban_until', 'bigint')
    .addColumn('language', 'text', required)
    .addColumn('crystals', 'integer', fromZero)
    .addColumn('agreement_version', 'integer', fromZero)
    .addColumn('rules_version', 'integer', fromZero)
    .addColumn('rules_agreed_at', 'bigint')
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema.createIndex('accounts_by_age').on('accounts').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('accounts_by_login').on('accounts').columns(['last_login_at', 'id']).execute();
  await db.schema
    .createIndex('accounts_by_state')
    .on('accounts')
    .columns(['status', 'ban', 'created_at', 'id'])
    .execute();
}

async function createLogins(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', key)
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('device', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('last_seen_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('password_change_due', 'integer', required)
    .addColumn('second_factor', 'integer', fromZero)
    .execute();
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('known_devices')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('device_hash', 'text', required)
    .addColumn('seen_at', 'bigint', required)
    .addPrimaryKeyConstraint('known_devices_pk', ['account_id', 'device_hash'])
    .execute();
  await db.schema.createIndex('known_devices_by_age').on('known_devices').column('seen_at').execute();
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'text', (column) => ofAccount(column).primaryKey())
    .addColumn('secret_sealed', 'text', required)
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', required)
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
    .execute();
}

/** A code belongs to the device that requested it, so an address can have several. */
async function createRegistrations(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('email_key', 'text', required)
    .addColumn('place', 'text', required)
    .addColumn('code_hash', 'text', required)
    .addColumn('sent_at', 'bigint', required)
    .addColumn('expires_at', 'bigint', required)
    .addColumn('tries', 'integer', required)
    .addColumn('verified', 'integer', required)
    .addColumn('halfway', 'integer', required)
    .addPrimaryKeyConstraint('registrations_pk', ['email_key', 'place'])
    .execute();
  await db.schema
    .createTable('recoveries')
    .addColumn('account_id', 'text', (column) => ofAccount(column).primaryKey())
    .addColumn('stage', 'integer', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();
}

async function createBelongings(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('saved_boards')
    .addColumn('account_id', 'text', (column) => ofAccount(column).primaryKey())
    .addColumn('version', 'integer', required)
    .addColumn('board', 'text', required)
    .addColumn('saved_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('saved_board_copies')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('board', 'text', required)
    .addColumn('saved_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('copies_of_account').on('saved_board_copies').column('account_id').execute();
  await db.schema
    .createTable('color_settings')
    .addColumn('account_id', 'text', (column) => ofAccount(column).primaryKey())
    .addColumn('version', 'integer', required)
    .addColumn('colors', 'text', required)
    .addColumn('changed_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('memories')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('technique', 'text', required)
    .addColumn('due', 'bigint', required)
    .addColumn('stability', 'double precision', required)
    .addColumn('difficulty', 'double precision', required)
    .addColumn('reviewed_at', 'bigint', required)
    .addColumn('reviews', 'integer', required)
    .addColumn('found', 'integer', required)
    .addPrimaryKeyConstraint('memories_pk', ['account_id', 'technique'])
    .execute();
  await db.schema
    .createTable('crystal_changes')
    .addColumn('id', 'text', key)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('amount', 'integer', required)
    .addColumn('reason', 'text', required)
    .addColumn('puzzle', 'text')
    .addColumn('day', 'integer')
    .addColumn('created_at', 'bigint', required)
    // Nulls are distinct, so rows without a puzzle do not collide.
    .addUniqueConstraint('crystal_changes_cover_once', ['account_id', 'puzzle', 'day'])
    .execute();
  await db.schema
    .createIndex('crystal_changes_by_age')
    .on('crystal_changes')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
}

async function createPuzzles(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('puzzles')
    .addColumn('id', 'text', key)
    .addColumn('level', 'text', required)
    .addColumn('givens', 'text', (column) => column.notNull().unique())
    .addColumn('canonical', 'text')
    .addColumn('rated_level', 'text')
    .addColumn('hardest', 'text')
    .addColumn('techniques', 'text')
    .addColumn('score', 'integer')
    .addColumn('draw', 'double precision', required)
    .addColumn('added_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('puzzles_to_draw').on('puzzles').columns(['level', 'draw']).execute();
  await db.schema.createIndex('puzzles_once').on('puzzles').column('canonical').unique().execute();
  await db.schema.createIndex('puzzles_by_age').on('puzzles').columns(['added_at', 'id']).execute();
}

async function createPosts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('message_clock')
    .addColumn('name', 'text', key)
    .addColumn('change', 'bigint', required)
    .addColumn('forgotten', 'bigint', fromZero)
    .execute();
  await db.insertInto('message_clock').values({ name: 'board', change: 0 }).execute();
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', key)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('sent_at', 'bigint', required)
    .execute();
  await db.schema
    .createTable('posts')
    .addColumn('id', 'text', key)
    .addColumn('seq', 'bigint', (column) => column.notNull().unique())
    .addColumn('change', 'bigint', required)
    .addColumn('author_id', 'text', byAccount)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('edited_at', 'bigint')
    .addColumn('edited_by', 'text')
    .execute();
  await db.schema.createIndex('posts_by_change').on('posts').column('change').execute();
  await db.schema.createIndex('posts_of_author').on('posts').column('author_id').execute();
  await db.schema
    .createTable('post_pictures')
    .addColumn('post_id', 'text', ofPost)
    .addColumn('slot', 'integer', required)
    .addColumn('name', 'text', (column) => column.notNull().references('pictures.name'))
    .addColumn('alt', 'text', required)
    .addPrimaryKeyConstraint('post_pictures_pk', ['post_id', 'slot'])
    .execute();
  await db.schema.createIndex('posts_of_picture').on('post_pictures').column('name').execute();
}

async function createCommentsAndLikes(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', key)
    .addColumn('seq', 'bigint', required)
    .addColumn('change', 'bigint', required)
    .addColumn('post_id', 'text', ofPost)
    .addColumn('author_id', 'text', byAccount)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('comments_of_post').on('comments').columns(['post_id', 'seq']).execute();
  await db.schema.createIndex('comments_by_change').on('comments').column('change').execute();
  await db.schema.createIndex('comments_of_author').on('comments').column('author_id').execute();
  await db.schema
    .createTable('likes')
    .addColumn('post_id', 'text', ofPost)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('seq', 'bigint', required)
    .addPrimaryKeyConstraint('likes_pk', ['post_id', 'account_id'])
    .execute();
  await db.schema.createIndex('likes_of_account').on('likes').column('account_id').execute();
}

async function createCountsAndReports(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_days')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('day', 'integer', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('post_days_pk', ['account_id', 'day'])
    .execute();
  await db.schema
    .createTable('comment_counts')
    .addColumn('post_id', 'text', ofPost)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('comment_counts_pk', ['post_id', 'account_id'])
    .execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', key)
    .addColumn('post_id', 'text', ofPost)
    .addColumn('comment_id', 'text', required)
    .addColumn('reporter_id', 'text', ofAccount)
    .addColumn('reason', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addUniqueConstraint('reports_once', ['post_id', 'comment_id', 'reporter_id'])
    .execute();
}

async function createRemovals(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('message_removals')
    .addColumn('id', 'text', key)
    .addColumn('change', 'bigint', required)
    .addColumn('removed_at', 'bigint', fromZero)
    .execute();
  await db.schema.createIndex('removals_by_change').on('message_removals').column('change').execute();
  await db.schema.createIndex('removals_by_age').on('message_removals').column('removed_at').execute();
}

async function createAudit(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', key)
    .addColumn('actor_id', 'text', required)
    .addColumn('actor', 'text', required)
    .addColumn('action', 'text', required)
    .addColumn('account_id', 'text', byAccount)
    .addColumn('object', 'text', required)
    .addColumn('before', 'text', required)
    .addColumn('after', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await db.schema.createIndex('audit_by_age').on('audit_entries').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('audit_of_account').on('audit_entries').column('account_id').execute();
}

async function createMailsAnswersAndPaces(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', key)
    .addColumn('message_sealed', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('next_attempt_at', 'bigint', required)
    .addColumn('attempts', 'integer', required)
    .addColumn('turn', 'integer', fromZero)
    .execute();
  await db.schema.createIndex('mails_due').on('mails').column('next_attempt_at').execute();
  await db.schema.createIndex('mails_in_turn').on('mails').columns(['turn', 'created_at']).execute();
  await db.schema
    .createTable('answers')
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('key', 'text', required)
    .addColumn('request_hash', 'text', required)
    .addColumn('output', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .addPrimaryKeyConstraint('answers_pk', ['account_id', 'key'])
    .execute();
  await db.schema.createIndex('answers_by_age').on('answers').column('created_at').execute();
  // A key is kept for months, its answer for days; the sweep of answers skips rows without one.
  await db.schema
    .createIndex('answers_to_forget')
    .on('answers')
    .column('created_at')
    .where(sql<boolean>`output <> ''`)
    .execute();
  await db.schema
    .createTable('paces')
    .addColumn('key', 'text', key)
    .addColumn('calls', 'integer', required)
    .addColumn('window_ends_at', 'bigint', required)
    .execute();
}
