import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

interface DeviceName {
  readonly name: MessageDescriptor;
  readonly question: MessageDescriptor;
}

const OTHER: DeviceName = { name: msg`another device`, question: msg`Continue from your other device?` };

const DEVICES: Readonly<Record<string, DeviceName>> = {
  phone: { name: msg({ message: 'phone', context: 'device' }), question: msg`Continue from your phone?` },
  tablet: { name: msg`tablet`, question: msg`Continue from your tablet?` },
  laptop: { name: msg`laptop`, question: msg`Continue from your laptop?` },
};

/** What people call the device on which a game was played. */
export function wordsOf(device: string): DeviceName {
  return DEVICES[device] ?? OTHER;
}
