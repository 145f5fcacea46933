import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ComponentType } from 'react';
import type { Session } from '../../../core/account/session.ts';
import { isFailure } from '../../../core/protocol/local-failure.ts';
import { calmly } from '../../data/api/calmly.ts';
import { AuditLog } from '../audit/audit-log.tsx';
import { Crystals } from '../accounts/crystals.tsx';
import { Desk } from '../desk.ts';
import { PasswordReset } from '../accounts/password-reset.tsx';
import { Permissions } from '../accounts/permissions.tsx';
import { Screening } from '../screening/screening.tsx';
import type { PanelProps } from '../panel.ts';
import { useOnline } from '../../platform/online.ts';
import { takeResult } from '../../platform/take-result.ts';
import { DialogIcon, type DialogIconName } from '../../ui/dialog-icons.tsx';
import { Icon } from '../../ui/icons.tsx';
import classes from './administration.module.css';
import { MenuSection } from '../../ui/menu/menu-section.tsx';
import menu from '../../ui/menu/menu.module.css';
import { Moderation } from '../moderation/moderation.tsx';
import { QuestionBank } from '../question-bank/question-bank.tsx';
import { useServices } from '../../session/index.ts';

interface SectionRow {
  readonly icon: DialogIconName;
  readonly title: MessageDescriptor;
  readonly Panel: ComponentType<PanelProps>;
}

const SECTIONS = {
  permissions: { icon: 'shield', title: msg`Permissions`, Panel: Permissions },
  'password-reset': { icon: 'key', title: msg`Password reset`, Panel: PasswordReset },
  screening: { icon: 'search', title: msg`Screening`, Panel: Screening },
  crystals: { icon: 'gem', title: msg`Crystals`, Panel: Crystals },
  'question-bank': { icon: 'grid', title: msg`Question bank`, Panel: QuestionBank },
  moderation: { icon: 'flag', title: msg`Reports`, Panel: Moderation },
  log: { icon: 'clock', title: msg`Administrators’ log`, Panel: AuditLog },
} satisfies Record<string, SectionRow>;

export type AdministrationSectionId = keyof typeof SECTIONS;

/** The administrator's form drafts, which outlive the drawer and an expired session. */
function useDesk(owner: string): Desk {
  const { api, lasting } = useServices();
  return lasting(`desk of ${owner}`, () => new Desk(api));
}

/** The number of reported posts, requested when the drawer opens and after the queue was viewed. */
function useReported(isLookedAt: boolean, online: boolean): number {
  const { api } = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (isLookedAt || !online) return undefined;
    // A background call: a failure must not replace the game on the screen.
    return takeResult(calmly(api.call('listReports', {})), (answer) => {
      if (!isFailure(answer)) setCount(answer.open ?? answer.posts.length);
    });
  }, [api, isLookedAt, online]);
  return count;
}

interface AdministrationProps {
  readonly session: Session;
  /** The open section of the drawer, here or elsewhere. */
  readonly open: string | null;
  readonly onOpen: (section: AdministrationSectionId | null) => void;
}

/** The sections of the drawer that only administrators see. */
export default function Administration({ session, open, onOpen }: AdministrationProps) {
  const { i18n } = useLingui();
  const online = useOnline();
  const desk = useDesk(session.username);
  const reported = useReported(open === 'moderation', online);
  const sections = Object.entries(SECTIONS) as [AdministrationSectionId, SectionRow][];
  const turnTo = (section: AdministrationSectionId): void => {
    desk.turnTo(section);
    onOpen(section);
  };
  const goTo = (section: AdministrationSectionId): void => {
    turnTo(section);
    // The element that opened it no longer exists, so move the focus here.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[aria-controls=menu-${section}]`)?.focus({ preventScroll: true }),
    );
  };
  return (
    <>
      <p className={menu.caption}>
        <Trans>Administration</Trans>
      </p>
      {sections.map(([id, { icon, title, Panel }]) => (
        <MenuSection
          key={id}
          id={id}
          icon={<DialogIcon name={icon} size={22} />}
          title={i18n._(title)}
          value={id === 'moderation' && reported > 0 ? i18n.number(reported) : undefined}
          open={open === id}
          onToggle={() => {
            if (open === id) onOpen(null);
            else turnTo(id);
          }}
        >
          {!online && (
            <p className={classes.offline} role="status">
              <Icon name="offline" size={16} />
              <Trans>You are offline. This needs a connection; what you type stays here.</Trans>
            </p>
          )}
          <Panel session={session} desk={desk} onGo={goTo} />
        </MenuSection>
      ))}
      {open !== null && open in SECTIONS && <div className={classes.room} />}
    </>
  );
}
