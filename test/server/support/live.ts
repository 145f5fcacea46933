import { createLiveReader, LIVE_PATH, type LiveEvent } from '../../../core/protocol/live.ts';
import type { TestServer } from './test-server.ts';

/** An open board: reads the stream as the page does. */
export class OpenBoard {
  readonly status: number;
  readonly events: LiveEvent[] = [];
  readonly #abort: AbortController;
  readonly ended: Promise<void>;
  readonly #waiting: (() => void)[] = [];
  #over = false;

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.#abort = abort;
    this.ended = this.#read(response)
      .catch(() => undefined)
      .then(() => {
        this.#over = true;
        this.#wake();
      });
  }

  static async open(server: TestServer, token: string, since?: number, from?: string): Promise<OpenBoard> {
    const abort = new AbortController();
    const query = since === undefined ? '' : `?since=${since}`;
    const response = await fetch(server.url + LIVE_PATH + query, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
      signal: abort.signal,
    });
    return new OpenBoard(response, abort);
  }

  /** Resolves with the first matching event, past or future. */
  async until<Found>(pick: (event: LiveEvent) => Found | undefined): Promise<Found> {
    for (let next = 0; ;) {
      for (; next < this.events.length; next++) {
        const found = pick(this.events[next]);
        if (found !== undefined) return found;
      }
      if (this.#over) throw new Error(`The stream (${this.status}) is over.`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  close(): void {
    this.#abort.abort();
  }

  async #read(response: Response): Promise<void> {
    const read = createLiveReader();
    const decoder = new TextDecoder();
    for await (const piece of response.body!) {
      this.events.push(...read(decoder.decode(piece, { stream: true })));
      this.#wake();
    }
  }

  #wake(): void {
    this.#waiting.splice(0).forEach((wake) => {
      wake();
    });
  }
}
