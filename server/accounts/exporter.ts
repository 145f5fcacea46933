/** Gives what one part of the product keeps about an account. */
export type Exporter = (accountId: string) => Promise<unknown>;
