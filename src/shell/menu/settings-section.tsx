import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import {
  LanguageChoice,
  MoreColors,
  MorePlaySettings,
  PlaySettings,
  ReadyMade,
  ThemeChoice,
  useColorChanges,
} from '../../settings/index.ts';
import type { SectionProps } from '../../session/index.ts';
import { KeepArticles } from '../../texts/index.ts';
import { Button } from '../../ui/button.tsx';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
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

/** What is rarely needed, after a press. */
function More({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button data-action="more-settings" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Trans>More</Trans>
        <DialogIcon name={open ? 'up' : 'down'} size={18} />
      </Button>
      {open && children}
    </>
  );
}
