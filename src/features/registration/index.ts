export { RegistrationForm } from './registration-form.tsx';
