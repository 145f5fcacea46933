import {
  LanguageChoice,
  MoreColors,
  MorePlaySettings,
  PlaySettings,
  ReadyMade,
  ThemeChoice,
} from '../../settings/index.ts';
import type { SectionProps } from '../../game/index.ts';
import { KeepArticles } from '../../texts/index.ts';
import { More } from './more.tsx';
import classes from './settings-section.module.css';

/** All settings: the common ones, then the rare ones. */
export function SettingsSection({ onAct }: SectionProps) {
  return (
    <div className={classes.panel}>
      <ThemeChoice />
      <LanguageChoice />
      <PlaySettings />
      <ReadyMade />
      <More>
        <MoreColors />
        <MorePlaySettings onAct={onAct} />
        <KeepArticles />
      </More>
    </div>
  );
}
