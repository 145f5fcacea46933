export { Desk } from './desk.ts';
export type { PanelProps } from './panel.ts';
export { PasswordReset } from './password-reset.tsx';
export { Permissions } from './permissions.tsx';
