/** @jest-environment node */
import { readFileSync } from 'node:fs';

interface Message {
  readonly text: string;
  readonly places: readonly string[];
}

/** The English catalogues: what is shown, and the files that show it. */
const MESSAGES: readonly Message[] = ['board', 'messages'].flatMap((name) =>
  readFileSync(`locales/en/${name}.po`, 'utf8')
    .split('\n\n')
    .map((entry) => ({
      text: JSON.parse(/^msgid (".*")$/m.exec(entry)?.[1] ?? '""') as string,
      places: Array.from(entry.matchAll(/^#: (\S+)/gm), ([, place]) => place),
    })),
);

/** Each text that the specification quotes, word for word, and where a person reads it. */
// Specification 8.10
test.each<[string, readonly string[]]>([
  // Transport
  [
    'Login expired, please log in again!',
    ['src/i18n/failure-text.ts', 'src/shell/use-standing.ts', 'src/shell/device/package-panel.tsx'],
  ],
  ['File does not exist!', ['src/i18n/failure-text.ts', 'src/shell/device/package-panel.tsx']],
  ['Server-side error!', ['src/i18n/failure-text.ts']],
  ['Unknown error!', ['src/i18n/failure-text.ts']],
  ['Incorrect request address or disconnected from the internet!', ['src/i18n/failure-text.ts']],
  ['Server did not respond!', ['src/i18n/failure-text.ts']],
  ['Please do not make rapid requests!', ['src/i18n/failure-text.ts']],
  // Any part
  ['Unexpected error!', ['src/shell/sorry.tsx']],
  ['Please wait!', ['src/ui/send-button.tsx', 'src/game/import/import-form.tsx']],
  ['Failed to save data', ['src/game/game-actions.ts']],
  ['Failed to import data', ['src/settings/backup/backup-panel.tsx']],
  ['download failed!', ['src/shell/device/package-panel.tsx']],
  // Who has not logged in
  ['Login required to save', ['src/game/save-to-account.ts']],
  ['You must log in to seek assistance', ['src/hint/message-text.ts']],
  ['You need to log in', ['src/account/login/password-step.tsx']],
  // Accounts
  ['Incorrect username or password!', ['src/account/login/login-form.tsx']],
  [
    'This user has been deactivated by the administrator and cannot log in.',
    ['src/account/login/login-form.tsx'],
  ],
  ['Email address is incorrect', ['src/account/steps/fault-text.tsx']],
  ['Email address is already registered', ['src/account/registration/fault-text.ts']],
  ['Email address cannot be verified', ['src/account/registration/fault-text.ts']],
  ['Verification code is incorrect!', ['src/account/registration/fault-text.ts']],
  ['Phone number too long', ['src/account/steps/fault-text.tsx']],
  [
    'Phone number already registered',
    ['src/account/registration/fault-text.ts', 'src/account/panel/change-phone.tsx'],
  ],
  ['Phone number error!', ['src/account/recovery/recovery-form.tsx']],
  ['Incorrect answer!', ['src/account/recovery/recovery-form.tsx']],
  ['Username does not exist!', ['src/account/recovery/recovery-form.tsx', 'src/admin/refused.ts']],
  ['Registration unsuccessful!', ['src/account/registration/fault-text.ts']],
  ['Failed to change the phone number!', ['src/account/panel/change-phone.tsx']],
  // Administrators
  ['Too many query results!', ['src/admin/screening/screening-results.tsx']],
  ['No results found!', ['src/admin/screening/screening-results.tsx']],
  ['Query failed', ['src/admin/screening/screening-results.tsx']],
  ['Invalid input symbol!', ['src/admin/screening/screening-words.ts']],
  ['Incorrect time format input!', ['src/admin/screening/screening-words.ts']],
  ['User does not exist, query failed!', ['src/admin/accounts/crystals.tsx']],
  ['Total crystal count exceeds limit after addition!', ['src/admin/accounts/crystals.tsx']],
  ['Bulk addition failed, please contact the backend administrator', ['src/admin/question-bank/words.ts']],
  // Import and hints
  [
    'Number of digits is less than 81',
    ['src/game/import/import-failure-text.ts', 'src/admin/question-bank/words.ts'],
  ],
  [
    'Number of digits is greater than 81',
    ['src/game/import/import-failure-text.ts', 'src/admin/question-bank/words.ts'],
  ],
  ['The input format is incorrect.', ['src/game/import/import-failure-text.ts']],
  [
    'Numbers in each row, column, and block must be different',
    ['src/game/import/import-failure-text.ts', 'src/admin/question-bank/words.ts'],
  ],
  [
    'The Sudoku puzzle contains errors and cannot be solved.',
    ['src/game/import/import-panel.tsx', 'src/hint/message-text.ts'],
  ],
  ['The solution contains errors', ['src/hint/message-text.ts']],
  ['The candidate numbers are incomplete or missing', ['src/hint/message-text.ts']],
  ["Sorry, I couldn't find a way to solve this Sudoku!", ['src/hint/message-text.ts']],
  ['No help prompt available', ['src/hint/message-text.ts']],
])('the specified text “%s” is used word for word', (quoted, places) => {
  const shown = MESSAGES.filter(({ text }) => text.includes(quoted)).flatMap((message) => message.places);
  expect(shown).toEqual(expect.arrayContaining([...places]));
});
