import * as hints from '../../core/hints/find-hint.ts';

/** What the threads of the engine can do. This module is what each of them loads. */
export const findHint = task(hints.findHint);
export const findBoardFault = task(hints.findBoardFault);
export const findPuzzleFault = task(hints.findPuzzleFault);

interface Task<Input> {
  readonly input: Input;
  /** Set to 1 when the task leaves the queue. */
  readonly started: Int32Array;
}

function task<Input, Output>(work: (input: Input) => Output): (task: Task<Input>) => Output {
  return ({ input, started }) => {
    Atomics.store(started, 0, 1);
    return work(input);
  };
}
