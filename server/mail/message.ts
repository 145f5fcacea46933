/** A queued mail. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The result of an attempt. `refused` is permanent: the address or text will not be accepted later either.
 */
export type Delivery =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Transport {
  deliver(id: string, message: MailMessage): Promise<Delivery>;
  close(): void;
}
