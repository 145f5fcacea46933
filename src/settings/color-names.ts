import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PresetId } from '../../core/appearance/presets.ts';
import type { Finding } from '../../core/appearance/readable.ts';
import type { ColorTextFailure } from '../../core/protocol/colors.ts';

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  page: msg`Page`,
  board: msg`Board`,
  lines: msg`Lines`,
  labels: msg`Labels`,
  givens: msg`Given digits`,
  mark: msg`Same-digit mark`,
  digits: msg`Your digits`,
  notes: msg`Notes`,
  texts: msg`Texts`,
  signs: msg`Hints and conflicts`,
};

export function colorName(i18n: I18n, slot: Finding['front']): string {
  const number = slot.slice(-1);
  if (slot.startsWith('cell')) return i18n._(msg`Cell colour ${number}`);
  if (slot.startsWith('solid')) return i18n._(msg`Note pair ${number}, filled`);
  if (slot.startsWith('tint')) return i18n._(msg`Note pair ${number}, ringed`);
  return i18n._(NAMES[slot]!);
}

export function findingText(i18n: I18n, { front, back, ratio, wanted }: Finding): string {
  const figures = new Intl.NumberFormat(i18n.locales ?? i18n.locale, { maximumFractionDigits: 1 });
  const what = colorName(i18n, front);
  const ground = colorName(i18n, back);
  // Rounded down, because 4.49 must not be shown as 4.5.
  const found = figures.format(Math.floor(ratio * 10) / 10);
  const needed = figures.format(wanted);
  const text = i18n._(msg`${what} / ${ground}: contrast ${found} : 1, it should be ${needed} : 1.`);
  // A ratio must not wrap.
  return text.replaceAll(' : ', '\u00a0:\u00a0');
}

export const PRESET_NAMES: Readonly<Record<PresetId, MessageDescriptor>> = {
  default: msg`Default`,
  'red-green': msg`Red-green colour blindness`,
  'blue-yellow': msg`Blue-yellow colour blindness`,
  'high-contrast': msg`High contrast`,
  paper: msg`Paper`,
};

export function colorTextFault(i18n: I18n, fault: ColorTextFailure): string {
  switch (fault.kind) {
    case 'too-long':
      return i18n._(msg`This text is too long for a colour scheme.`);
    case 'no-scheme':
      return i18n._(msg`This text is not a colour scheme.`);
    case 'missing':
      return i18n._(msg`The colour “${fault.field}” is missing.`);
    case 'no-color':
      return i18n._(msg`“${fault.field}” is not a colour. Write it like #1f4fbf.`);
    case 'unknown':
      return i18n._(msg`“${fault.field}” does not belong in a colour scheme.`);
  }
}
