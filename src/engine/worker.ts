import { engineCalls, type EngineReply, type EngineRequest } from './engine-calls.ts';

addEventListener('message', ({ data }: MessageEvent<EngineRequest>) => {
  postMessage(answer(data));
});

function answer({ id, name, input }: EngineRequest): EngineReply {
  try {
    return {
      id,
      ok: true,
      // Name and input belong together in each request; the compiler looks at each of them alone.
      value: engineCalls[name](input as never, (progress) => {
        postMessage({ id, ok: 'running', progress } satisfies EngineReply);
      }),
    };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
