import pg from 'pg';

const CHANNEL = 'nonet_news';
const RECONNECT_MS = 1_000;

/** Notifies all listeners of changes, without content: they read the data that they need. */
export function announcer(pool: pg.Pool): () => void {
  let announcing = false;
  let again = false;
  const announce = async (): Promise<void> => {
    announcing = true;
    while (again) {
      again = false;
      // A lost notification does not matter, since listeners also poll.
      await pool.query(`notify ${CHANNEL}`).catch(() => undefined);
    }
    announcing = false;
  };
  return () => {
    again = true;
    if (!announcing) void announce();
  };
}

/** Listens on a dedicated connection, and reconnects whenever it breaks. */
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
    const fresh = (client = new pg.Client({ connectionString: url, keepAlive: true }));
    const lost = (): void => {
      if (fresh === client) later();
    };
    fresh.on('error', lost).on('end', lost).on('notification', heard);
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      // Catch up on notifications missed while disconnected.
      heard();
    } catch {
      // It may be connected, as to a standby, which refuses to listen.
      void fresh.end().catch(() => undefined);
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
