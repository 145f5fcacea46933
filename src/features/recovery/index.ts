export { RecoveryForm } from './recovery-form.tsx';
