export interface Postgres {
  readonly url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export function startPostgres(options?: { readonly fsync?: 'on' | 'off' }): Promise<Postgres>;
