import { StateMachine, type createMachine as CreateMachine } from 'xstate';

/**
 * XState's `createMachine`, for the machines of the first load. The original is in one module with `setup`,
 * which imports actions that only later chunks use.
 */
export const createMachine = ((...parts: ConstructorParameters<typeof StateMachine>) =>
  new StateMachine(...parts)) as unknown as typeof CreateMachine;
