import { createLiveReader, LIVE_PATH, LIVE_SILENCE_MS, type LiveEvent } from '../../../core/protocol/live.ts';

export interface LiveOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly since: number;
  readonly onEvent: (event: LiveEvent) => void;
  readonly signal: AbortSignal;
}

/**
 * Listens for changes until the connection ends, falls silent or is closed.
 *
 * @returns the HTTP status if it was refused, or null if it was open
 */
export async function listen({
  baseUrl,
  token,
  since,
  onEvent,
  signal,
}: LiveOptions): Promise<number | null> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LIVE_SILENCE_MS);
  };
  heard();
  try {
    const response = await fetch(`${baseUrl}${LIVE_PATH}?since=${since}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status !== 200 || !response.body) return response.status;
    const read = createLiveReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return null;
      heard();
      for (const event of read(value)) onEvent(event);
    }
  } catch {
    // The network is down, or the connection was closed on purpose.
    return null;
  } finally {
    clearTimeout(timer);
  }
}
