export { AuditLog } from './audit-log.tsx';
export { Crystals } from './crystals.tsx';
export { Desk } from './desk.ts';
export type { PanelProps } from './panel.ts';
export { PasswordReset } from './password-reset.tsx';
export { Permissions } from './permissions.tsx';
export { Screening } from './screening.tsx';
