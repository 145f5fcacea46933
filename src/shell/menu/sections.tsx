import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentType } from 'react';
import { lazyChunk } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import type { Language } from '../../i18n/languages.ts';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import { MenuSection } from '../../ui/menu/menu-section.tsx';
import type { SectionProps } from '../../session/index.ts';
import { DataSection, PuzzleSection } from './acts.tsx';
import { SettingsSection } from './settings-section.tsx';

export interface Section {
  readonly id: string;
  readonly icon: DialogIconName;
  readonly title: MessageDescriptor;
  readonly Content: ComponentType<SectionProps>;
  /** The current value, shown on the right while the section is closed. */
  readonly useValue?: () => string | undefined;
}

const About = lazyChunk(() => import(/* webpackChunkName: "about" */ './about.tsx'));

const useNone = (): undefined => undefined;

function useLanguageName(): string {
  const { i18n } = useLingui();
  return LANGUAGE_NAMES[i18n.locale as Language];
}

export const PUZZLE: Section = {
  id: 'puzzle',
  icon: 'grid',
  title: msg`This puzzle`,
  Content: PuzzleSection,
};
export const DATA: Section = { id: 'data', icon: 'exchange', title: msg`In and out`, Content: DataSection };
export const SETTINGS: Section = {
  id: 'settings',
  icon: 'sliders',
  title: msg`Settings`,
  Content: SettingsSection,
  useValue: useLanguageName,
};
export const ABOUT: Section = { id: 'about', icon: 'info', title: msg`About`, Content: About };

interface SectionRowProps {
  readonly section: Section;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly content: SectionProps;
}

export function SectionRow({ section, open, onToggle, content }: SectionRowProps) {
  const { id, icon, title, Content, useValue = useNone } = section;
  const { i18n } = useLingui();
  const value = useValue();
  return (
    <MenuSection
      id={id}
      icon={<DialogIcon name={icon} size={22} />}
      title={i18n._(title)}
      value={value}
      open={open}
      onToggle={onToggle}
    >
      <Content {...content} />
    </MenuSection>
  );
}
