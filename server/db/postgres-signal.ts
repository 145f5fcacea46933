import pg from 'pg';

const CHANNEL = 'nonet_news';
const RECONNECT_MS = 1_000;

/** Tells all listeners of the database that there is news. It carries nothing: they read what they need. */
export function announcer(pool: pg.Pool): () => void {
  let announcing = false;
  let again = false;
  const announce = async (): Promise<void> => {
    announcing = true;
    while (again) {
      again = false;
      // One that is lost is made up for: whoever listens looks by itself now and then.
      await pool.query(`notify ${CHANNEL}`).catch(() => undefined);
    }
    announcing = false;
  };
  return () => {
    again = true;
    if (!announcing) void announce();
  };
}

/** Listens on a connection of its own, and connects again whenever that breaks. */
export function listen(url: string, heard: () => void): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  function later(): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), RECONNECT_MS);
  }

  async function connect(): Promise<void> {
    client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', later).on('end', later).on('notification', heard);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // What was announced while nobody listened.
      heard();
    } catch {
      later();
    }
  }

  void connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
