/** Collects what one area stores about an account. */
export type Exporter = (accountId: string) => Promise<unknown>;
