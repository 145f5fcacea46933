import { msg } from '@lingui/core/macro';
import type { Said } from '../../ui/use-call.ts';

/** What a form says about its `CurrentPasswordField`. */
const said = (text: Said['text']): Said => ({ tone: 'error', text, field: 'password' });

export const PASSWORD_MISSING = said(msg`Enter your password.`);
export const PASSWORD_WRONG = said(msg`The password is incorrect.`);
