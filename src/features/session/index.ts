export {
  sessionMachine,
  type OpenSession,
  type SessionActor,
  type SessionSnapshot,
} from './session-machine.ts';
