import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { notify } from '../ui/notices.ts';

/** The device has neither taken the game into web storage nor into the database. */
export function sayNotStored(): void {
  notify({
    tone: 'error',
    text: i18n._(msg`The storage of this device is full or blocked: this game may not be saved.`),
  });
}
