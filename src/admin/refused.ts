import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountRefused } from '../../core/protocol/administration.ts';

export const TYPE_USERNAME = msg`Enter a username: an e-mail address.`;

export const NO_SUCH_USER = msg`Username does not exist!`;

export function refusedText(why: AccountRefused['why']): MessageDescriptor {
  return why === 'no-such-user'
    ? NO_SUCH_USER
    : msg`Not allowed for your own account: one administrator has to remain.`;
}
