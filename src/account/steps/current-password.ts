import { msg } from '@lingui/core/macro';
import { fieldFault, type Said } from '../../ui/use-call.ts';

/** What a form says about its `CurrentPasswordField`; a new object each time, which is shown anew. */
export const passwordMissing = (): Said => fieldFault('password', msg`Enter your password.`);
export const passwordWrong = (): Said => fieldFault('password', msg`The password is incorrect.`);
