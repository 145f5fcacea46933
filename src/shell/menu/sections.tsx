import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, type ComponentType } from 'react';
import { loadChunk } from '../../i18n/i18n.ts';
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts';
import type { Language } from '../../i18n/languages.ts';
import { useSettings } from '../../platform/use-settings.ts';
import type { DialogIconName } from '../../ui/dialog-icons.tsx';
import { KeyList, type SectionProps } from '../../game/index.ts';
import { Appearance, themeName, LanguageChoice, PlaySettings } from '../../settings/index.ts';
import { AccountSection } from '../../account/index.ts';
import type { AdministrationSectionId } from '../../admin/index.ts';
import { BoardSection, useNews } from '../../posts/index.ts';
import { DailySection } from '../../progress/index.ts';
import { DataSection } from './data-section.tsx';
import { LearnSection } from '../../learn/index.ts';

export interface Section {
  readonly id: OwnSection;
  readonly icon: DialogIconName;
  readonly title: MessageDescriptor;
  readonly Content: ComponentType<SectionProps>;
  /** The current value, shown on the right while the section is closed. */
  readonly useValue: () => string | undefined;
  /** Hidden from visitors. */
  readonly members?: boolean;
}

type OwnSection =
  | 'data'
  | 'daily'
  | 'learn'
  | 'account'
  | 'play'
  | 'appearance'
  | 'language'
  | 'posts'
  | 'keys'
  | 'about';
export type SectionId = OwnSection | AdministrationSectionId;

const About = lazy(() => loadChunk(() => import(/* webpackChunkName: "about" */ './about.tsx')));

const useNone = (): undefined => undefined;

function useThemeName(): string {
  const { i18n } = useLingui();
  return i18n._(themeName(useSettings().theme));
}

function useLanguageName(): string {
  const { i18n } = useLingui();
  return LANGUAGE_NAMES[i18n.locale as Language];
}

/** The sections of the menu, in order; those for administrators follow. */
export const SECTIONS: readonly Section[] = [
  { id: 'data', icon: 'data', title: msg`Data`, Content: DataSection, useValue: useNone },
  { id: 'daily', icon: 'calendar', title: msg`Puzzle of the day`, Content: DailySection, useValue: useNone },
  { id: 'learn', icon: 'book', title: msg`Learn`, Content: LearnSection, useValue: useNone },
  {
    id: 'account',
    icon: 'person',
    title: msg`Account`,
    Content: AccountSection,
    useValue: useNone,
    members: true,
  },
  { id: 'play', icon: 'pencil', title: msg`Playing`, Content: PlaySettings, useValue: useNone },
  {
    id: 'appearance',
    icon: 'palette',
    title: msg`Appearance`,
    Content: Appearance,
    useValue: useThemeName,
  },
  {
    id: 'language',
    icon: 'globe',
    title: msg`Language`,
    Content: LanguageChoice,
    useValue: useLanguageName,
  },
  {
    id: 'posts',
    icon: 'comment',
    title: msg`Message board`,
    Content: BoardSection,
    useValue: useNews,
    members: true,
  },
  { id: 'keys', icon: 'keyboard', title: msg`Keyboard`, Content: KeyList, useValue: useNone },
];

/** Preceded by the offer to install the app, if there is one. */
export const ABOUT: Section = {
  id: 'about',
  icon: 'info',
  title: msg`About`,
  Content: About,
  useValue: useNone,
};
