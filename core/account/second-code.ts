/** Digits of an authenticator app's code. */
export const SECOND_CODE_LENGTH = 6;
/** Number of recovery codes issued at a time. */
export const RECOVERY_CODES = 10;
/** Maximum input length: recovery codes are typed in groups. */
export const SECOND_CODE_ENTRY_MAX_LENGTH = 40;

/** A second code normalised for comparison: spaces, hyphens, case and full-width forms are ignored. */
export function normalSecondCode(entered: string): string {
  return entered
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');
}

/** Whether a text has the form of an app's code or a recovery code. */
export function isSecondCode(entered: string): boolean {
  return /^(?:[0-9]{6}|[a-z0-9]{12})$/.test(normalSecondCode(entered));
}

/** Whether a normalised code has the form of a recovery code. */
export function isRecoveryCode(code: string): boolean {
  return code.length !== SECOND_CODE_LENGTH;
}
