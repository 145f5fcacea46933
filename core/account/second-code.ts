/** Digits of a code that an app for two-step login shows. */
export const SECOND_CODE_LENGTH = 6;
/** Recovery codes that are given at once. */
export const RECOVERY_CODES = 10;
/** What a field takes: recovery codes are shown in groups. */
export const SECOND_CODE_ENTRY_MAX_LENGTH = 40;

/** The second code of a login as it is compared: blanks, hyphens, capitals and full-width signs do not count. */
export function normalSecondCode(entered: string): string {
  return entered
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** Whether a text is what an app shows, or a recovery code. */
export function isSecondCode(entered: string): boolean {
  return /^(?:[0-9]{6}|[a-z0-9]{12})$/.test(normalSecondCode(entered));
}

/** Whether a code, as it is compared, is one of those that were to be written down. */
export function isRecoveryCode(code: string): boolean {
  return code.length !== SECOND_CODE_LENGTH;
}
