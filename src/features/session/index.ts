export { sessionMachine, type SessionActor, type SessionSnapshot } from './session-machine.ts';
