import { StateMachine, type createMachine as CreateMachine } from 'xstate';

/**
 * XState's `createMachine`, for the machines of the first load. The original stands in one module with
 * `setup`, which brings along actions that only later parts use.
 */
export const createMachine = ((...parts: ConstructorParameters<typeof StateMachine>) =>
  new StateMachine(...parts)) as unknown as typeof CreateMachine;
