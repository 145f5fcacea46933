/** A mail as the queue keeps it. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What became of an attempt. `refused` is for good: the address or the text will not be taken later either. */
export type Delivery =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string };

export interface Transport {
  deliver(id: string, message: MailMessage): Promise<Delivery>;
  close(): void;
}
