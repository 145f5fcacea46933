import {
  LanguageChoice,
  MoreColors,
  MorePlaySettings,
  PlaySettings,
  ReadyMade,
  ThemeChoice,
  useColorChanges,
} from '../../settings/index.ts';
import type { SectionProps } from '../../game/index.ts';
import { KeepArticles } from '../../texts/index.ts';
import { More } from './more.tsx';
import classes from './settings-section.module.css';

/** All settings: the common ones, then the rare ones. */
export function SettingsSection({ session, onAct }: SectionProps) {
  const changes = useColorChanges();
  return (
    <div className={classes.panel}>
      <ThemeChoice />
      <LanguageChoice />
      <PlaySettings />
      <ReadyMade changes={changes} />
      <More>
        <MoreColors changes={changes} />
        <MorePlaySettings session={session} onAct={onAct} />
        <KeepArticles />
      </More>
    </div>
  );
}
