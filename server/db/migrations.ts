import { sql, type Kysely } from 'kysely';
import {
  isOneScript,
  isPublicName,
  isReservedName,
  publicName,
  publicNameOfOneScript,
} from './migrations/public-names.ts';
import type { AccountRow, Tables } from './tables.ts';

/**
 * All migrations, in order, the same for both engines. A published migration is never edited: mistakes are
 * fixed by a new one. From 015 on, the version before goes on beside it: see docs/operating.md, "A new version".
 */
export const MIGRATIONS: readonly {
  readonly name: string;
  readonly up: (db: Kysely<Tables>) => Promise<void>;
}[] = [
  { name: '001-accounts-boards-puzzles', up: createFirstTables },
  { name: '002-crystals', up: createCrystalLedger },
  { name: '003-messages', up: createMessageBoard },
  { name: '004-administration', up: prepareAdministration },
  { name: '005-agreement', up: addAgreement },
  { name: '006-colors', up: createColorSettings },
  { name: '007-removals-by-age', up: dateRemovals },
  { name: '008-guessing', up: hinderGuessing },
  { name: '009-names-reports-editors', up: mendMessageBoard },
  { name: '010-second-factor', up: createSecondFactors },
  { name: '011-reserved-names', up: mendNamesAndReports },
  { name: '012-answers-to-forget', up: indexAnswersToForget },
  { name: '013-codes-by-place', up: keepCodesByPlace },
  { name: '014-names-of-one-script', up: tellScriptsApart },
  { name: '015-mails-in-turn', up: giveMailsTurns },
  { name: '016-devices-by-age', up: indexDevicesByAge },
  { name: '017-memories', up: createMemories },
];

async function createFirstTables(db: Kysely<Tables>): Promise<void> {
  await createAccounts(db);
  await createGames(db);
  await createMailsAnswersAndPaces(db);
}

async function createAccounts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('public_name', 'text', (column) => column.notNull().unique())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('temporary_until', 'bigint')
    .addColumn('temporary_used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('phone_hash', 'text', (column) => column.unique())
    .addColumn('phone_sealed', 'text')
    .addColumn('question_sealed', 'text')
    .addColumn('answer_sealed', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint')
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('password_change_due', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_of_account').on('sessions').column('account_id').execute();
  await db.schema
    .createTable('registrations')
    .addColumn('email_key', 'text', (column) => column.primaryKey())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recoveries')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('stage', 'integer', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createGames(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('saved_boards')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('board', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('saved_board_copies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('board', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('copies_of_account').on('saved_board_copies').column('account_id').execute();
  await db.schema
    .createTable('puzzles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('level', 'text', (column) => column.notNull())
    .addColumn('givens', 'text', (column) => column.notNull().unique())
    .addColumn('draw', 'double precision', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('puzzles_to_draw').on('puzzles').columns(['level', 'draw']).execute();
}

async function createMailsAnswersAndPaces(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('message_sealed', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('next_attempt_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mails_due').on('mails').column('next_attempt_at').execute();
  await db.schema
    .createTable('answers')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('answers_pk', ['account_id', 'key'])
    .execute();
  await db.schema.createIndex('answers_by_age').on('answers').column('created_at').execute();
  await db.schema
    .createTable('paces')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('calls', 'integer', (column) => column.notNull())
    .addColumn('window_ends_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createCrystalLedger(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('crystals', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('crystal_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('amount', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('puzzle', 'text')
    .addColumn('day', 'integer')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    // Nulls are distinct, so rows without a puzzle do not collide.
    .addUniqueConstraint('crystal_changes_cover_once', ['account_id', 'puzzle', 'day'])
    .execute();
}

async function createMessageBoard(db: Kysely<Tables>): Promise<void> {
  await addBansAndConsent(db);
  await createPosts(db);
  await createCommentsAndLikes(db);
  await createMessageCounts(db);
}

async function addBansAndConsent(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('accounts').addColumn('ban', 'text').execute();
  await db.schema.alterTable('accounts').addColumn('ban_until', 'bigint').execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('rules_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('accounts').addColumn('rules_agreed_at', 'bigint').execute();
}

async function createPosts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('message_clock')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('change', 'bigint', (column) => column.notNull())
    .execute();
  await db.insertInto('message_clock').values({ name: 'board', change: 0 }).execute();
  await db.schema
    .createTable('pictures')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('posts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull().unique())
    .addColumn('change', 'bigint', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('edited_at', 'bigint')
    .execute();
  await db.schema.createIndex('posts_by_change').on('posts').column('change').execute();
  await db.schema.createIndex('posts_of_author').on('posts').column('author_id').execute();
  await db.schema
    .createTable('post_pictures')
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull().references('pictures.name'))
    .addColumn('alt', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_pictures_pk', ['post_id', 'slot'])
    .execute();
  await db.schema.createIndex('posts_of_picture').on('post_pictures').column('name').execute();
}

async function createCommentsAndLikes(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('comments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('change', 'bigint', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('comments_of_post').on('comments').columns(['post_id', 'seq']).execute();
  await db.schema.createIndex('comments_by_change').on('comments').column('change').execute();
  await db.schema.createIndex('comments_of_author').on('comments').column('author_id').execute();
  await db.schema
    .createTable('likes')
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('likes_pk', ['post_id', 'account_id'])
    .execute();
  await db.schema.createIndex('likes_of_account').on('likes').column('account_id').execute();
  await db.schema
    .createTable('message_removals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('change', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('removals_by_change').on('message_removals').column('change').execute();
}

async function createMessageCounts(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('post_days')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('post_days_pk', ['account_id', 'day'])
    .execute();
  await db.schema
    .createTable('comment_counts')
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('comment_counts_pk', ['post_id', 'account_id'])
    .execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('reporter_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('reports_once', ['post_id', 'reporter_id'])
    .execute();
}

async function prepareAdministration(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
    .addColumn('object', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_by_age').on('audit_entries').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('audit_of_account').on('audit_entries').column('account_id').execute();
  await db.schema.createIndex('accounts_by_age').on('accounts').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('accounts_by_login').on('accounts').columns(['last_login_at', 'id']).execute();
  await db.schema
    .createIndex('accounts_by_state')
    .on('accounts')
    .columns(['status', 'ban', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('crystal_changes_by_age')
    .on('crystal_changes')
    .columns(['account_id', 'created_at', 'id'])
    .execute();
  for (const column of ['canonical', 'rated_level', 'hardest', 'techniques'])
    await db.schema.alterTable('puzzles').addColumn(column, 'text').execute();
  await db.schema.alterTable('puzzles').addColumn('score', 'integer').execute();
  await db.schema.createIndex('puzzles_once').on('puzzles').column('canonical').unique().execute();
  await db.schema.createIndex('puzzles_by_age').on('puzzles').columns(['added_at', 'id']).execute();
}

/**
 * The version of the user agreement accepted at registration; 0: none, as for an administrator created from
 * the shell.
 */
async function addAgreement(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('accounts')
    .addColumn('agreement_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** A person's colours, synced to all of their devices. */
async function createColorSettings(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('color_settings')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('colors', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute();
}

/**
 * The time of each removal, so that old ones can be swept, and the last change whose removals are swept.
 * Existing removals count as old.
 */
async function dateRemovals(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('message_removals')
    .addColumn('removed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('removals_by_age').on('message_removals').column('removed_at').execute();
  await db.schema
    .alterTable('message_clock')
    .addColumn('forgotten', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** Wrong tries are counted per network or known device; after a wrong code, an address needs two. */
async function hinderGuessing(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('device_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('known_devices_pk', ['account_id', 'device_hash'])
    .execute();
  await db.schema
    .alterTable('registrations')
    .addColumn('halfway', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('recoveries').dropColumn('tries').execute();
}

async function mendMessageBoard(db: Kysely<Tables>): Promise<void> {
  await renameAccounts(db, ({ public_name }) => !isPublicName(public_name));
  await noteEditors(db);
  await letCommentsBeReported(db);
}

/**
 * Members with names that would pass for the site; reports of comments that went in the moment of the report;
 * tries under the names and addresses of people, which are counted under marks of them from now on.
 */
async function mendNamesAndReports(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('paces').execute();
  await renameAccounts(db, ({ role, public_name }) => role === 'member' && isReservedName(public_name));
  await db
    .deleteFrom('reports')
    .where('comment_id', '!=', '')
    .where('comment_id', 'not in', (row) => row.selectFrom('comments').select('id'))
    .execute();
}

type NamedAccount = Pick<AccountRow, 'id' | 'email_key' | 'public_name' | 'role'>;

/** Renames accounts from before the rules for names, and marks their posts as changed for every reader. */
async function renameAccounts(
  db: Kysely<Tables>,
  mustChange: (account: NamedAccount) => boolean,
  nameFor = publicName,
): Promise<void> {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email_key', 'public_name', 'role'])
    .execute();
  const taken = new Set(accounts.map(({ public_name }) => public_name));
  const renamed = accounts.filter(mustChange);
  if (renamed.length === 0) return;
  const { change } = await db
    .updateTable('message_clock')
    .set((row) => ({ change: row('change', '+', 1) }))
    .returning('change')
    .executeTakeFirstOrThrow();
  for (const { id, email_key, role } of renamed) {
    let number = 1;
    while (taken.has(nameFor(email_key, number, role))) number++;
    const public_name = nameFor(email_key, number, role);
    taken.add(public_name);
    await db.updateTable('accounts').set({ public_name }).where('id', '=', id).execute();
    await db.updateTable('comments').set({ change }).where('author_id', '=', id).execute();
    await db
      .updateTable('posts')
      .set({ change })
      .where((row) =>
        row.or([
          row('author_id', '=', id),
          row('id', 'in', row.selectFrom('likes').select('post_id').where('account_id', '=', id)),
        ]),
      )
      .execute();
  }
}

/** Who last edited a post; taken from the audit log for existing posts. */
async function noteEditors(db: Kysely<Tables>): Promise<void> {
  await db.schema.alterTable('posts').addColumn('edited_by', 'text').execute();
  await db
    .updateTable('posts')
    .set({ edited_by: 'administrator' })
    .where((row) =>
      row.exists(
        row
          .selectFrom('audit_entries')
          .select('audit_entries.id')
          .where('action', '=', 'edit-post')
          .whereRef('object', '=', 'posts.id')
          .whereRef('audit_entries.created_at', '=', 'posts.edited_at'),
      ),
    )
    .execute();
}

/**
 * A person may report a post and each of its comments. SQLite cannot change a constraint, so the table is
 * recreated.
 */
async function letCommentsBeReported(db: Kysely<Tables>): Promise<void> {
  const rows = await db
    .selectFrom('reports')
    .select(['id', 'post_id', 'reporter_id', 'reason', 'created_at'])
    .execute();
  await db.schema.dropTable('reports').execute();
  await db.schema
    .createTable('reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('post_id', 'text', (column) => column.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('comment_id', 'text', (column) => column.notNull())
    .addColumn('reporter_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('reports_once', ['post_id', 'comment_id', 'reporter_id'])
    .execute();
  for (const row of rows)
    await db
      .insertInto('reports')
      .values({ ...row, comment_id: '' })
      .execute();
}

/** Two-step login: the secret of the account's app, and recovery codes. */
async function createSecondFactors(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'text', (column) =>
      column.primaryKey().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['account_id', 'code_hash'])
    .execute();
  await db.schema
    .alterTable('sessions')
    .addColumn('second_factor', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

/** A key is kept for months, its answer for days; the sweep of answers skips rows without one. */
async function indexAnswersToForget(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createIndex('answers_to_forget')
    .on('answers')
    .column('created_at')
    .where(sql<boolean>`output <> ''`)
    .execute();
}

/**
 * A code belongs to the device that asked for it, so an address can have several. Codes that were sent before
 * belong to none: people in the middle of registering must ask for a new one.
 */
async function keepCodesByPlace(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable('registrations').execute();
  await db.schema
    .createTable('registrations')
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('verified', 'integer', (column) => column.notNull())
    .addColumn('halfway', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('registrations_pk', ['email_key', 'place'])
    .execute();
}

/** Renames accounts whose public names mix letters that look like those of another script. */
async function tellScriptsApart(db: Kysely<Tables>): Promise<void> {
  await renameAccounts(db, ({ public_name }) => !isOneScript(public_name), publicNameOfOneScript);
}

/** Mails that wait go out in turns, so that one neighbourhood does not delay those of the others. */
async function giveMailsTurns(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .alterTable('mails')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('mails_in_turn').on('mails').columns(['turn', 'created_at']).execute();
}

/** Devices that were not seen for long are forgotten, without a look at all of them. */
async function indexDevicesByAge(db: Kysely<Tables>): Promise<void> {
  await db.schema.createIndex('known_devices_by_age').on('known_devices').column('seen_at').execute();
}

/** What a person has learned, synced to all of their devices. */
async function createMemories(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('memories')
    .addColumn('account_id', 'text', (column) =>
      column.notNull().references('accounts.id').onDelete('cascade'),
    )
    .addColumn('technique', 'text', (column) => column.notNull())
    .addColumn('due', 'bigint', (column) => column.notNull())
    .addColumn('stability', 'double precision', (column) => column.notNull())
    .addColumn('difficulty', 'double precision', (column) => column.notNull())
    .addColumn('reviewed_at', 'bigint', (column) => column.notNull())
    .addColumn('reviews', 'integer', (column) => column.notNull())
    .addColumn('found', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('memories_pk', ['account_id', 'technique'])
    .execute();
}
