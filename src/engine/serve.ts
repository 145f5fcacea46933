/** Calls by name. Inputs and results are structured-cloneable; a long call reports its progress. */
export type Calls<Known> = Record<keyof Known, (input: never, tell: (progress: unknown) => void) => unknown>;

export interface EngineRequest {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

export type EngineReply = { readonly id: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string }
  | { readonly ok: 'running'; readonly progress: unknown }
);

/** Answers the page's calls in a worker. */
export function serve<Known extends Calls<Known>>(calls: Known): void {
  const answer = ({ id, name, input }: EngineRequest): EngineReply => {
    try {
      return {
        id,
        ok: true,
        // Name and input belong together in each request, which the compiler cannot see.
        value: calls[name as keyof Known](input as never, (progress) =>
          postMessage({ id, ok: 'running', progress } satisfies EngineReply),
        ),
      };
    } catch (error) {
      return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  };
  addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => postMessage(answer(data)));
}
