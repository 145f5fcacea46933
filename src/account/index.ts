export { carriedEmail } from './carried-email.ts';
export { startColorSync } from './color-sync.ts';
export { createSendDeletion } from './deletion.ts';
export { LoginForm } from './login/login-form.tsx';
export { AccountSection } from './panel/account-section.tsx';
export { CrystalCount } from './panel/crystal-count.tsx';
