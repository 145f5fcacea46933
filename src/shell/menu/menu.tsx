import { useServices } from '../../session/index.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { localName } from '../../../core/account/session.ts';
import { sayNotLoaded, type SectionProps } from '../../game/index.ts';
import { canInstall, install } from '../../platform/install.ts';
import { DialogIcon } from '../../ui/dialog-icons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AdministrationSection } from '../../admin/index.ts';
import { bringMessageBoard, useBoardAhead } from '../../posts/index.ts';
import { CrystalCount } from '../../account/index.ts';
import { Item } from '../../ui/menu/item.tsx';
import { MenuSection } from '../../ui/menu/menu-section.tsx';
import classes from '../../ui/menu/menu.module.css';
import { ABOUT, SECTIONS, type Section, type SectionId } from './sections.tsx';
import { useOpenSection } from './use-open-section.ts';

interface MenuProps extends Omit<SectionProps, 'session'> {
  /**
   * Whether the menu was opened from the footer, which works without a login; it then has no account section.
   */
  readonly visiting: boolean;
}

/** The menu drawer: one section is open at a time. */
export default function Menu({ games, visiting, onOpen, onClose }: MenuProps) {
  const { t } = useLingui();
  const { open, setOpen, session, isLeft } = useOpenSection(visiting);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  const isMember = session !== null;
  // The message board takes the whole drawer.
  const isBoard = open === 'posts' && isMember;
  useBoardAhead(session, isBoard);
  if (isLeft) return null;
  const isAdministrator = session?.role === 'administrator';
  const row = (section: Section) =>
    (!isBoard || section.id === 'posts') && (
      <SectionRow
        key={section.id}
        section={section}
        open={open}
        setOpen={setOpen}
        content={{ games, session, onOpen, onClose }}
      />
    );
  return (
    <Dialog
      title={t`Menu`}
      {...(session && {
        title: localName(session.username),
        mark: <Initial name={session.username} />,
        aside: <CrystalCount owner={session.username} />,
      })}
      badge={isAdministrator ? t`Admin` : undefined}
      shape="drawer"
      part="menu"
      fill={isBoard}
      onClose={onClose}
    >
      {!session && <LoginLinks />}
      {SECTIONS.filter(({ members = false }) => isMember || !members).map(row)}
      {canInstall() && !isBoard && <InstallItem onClose={onClose} />}
      {row(ABOUT)}
      {isAdministrator && !isBoard && (
        <AdministrationSection
          session={session}
          open={open}
          onOpen={setOpen}
          onDue={() => {
            setOpen('account');
            // The heading may be scrolled far away, and the section may already be open.
            document.querySelector<HTMLElement>('[data-section=account] button')?.focus();
          }}
        />
      )}
    </Dialog>
  );
}

interface SectionRowProps {
  readonly section: Section;
  readonly open: SectionId | null;
  readonly setOpen: (section: SectionId | null) => void;
  readonly content: SectionProps;
}

function SectionRow({
  section: { id, icon, title, Content, useValue },
  open,
  setOpen,
  content,
}: SectionRowProps) {
  const { i18n } = useLingui();
  const services = useServices();
  const value = useValue();
  return (
    <MenuSection
      id={id}
      icon={<DialogIcon name={icon} size={22} />}
      title={i18n._(title)}
      value={value}
      open={open === id}
      onToggle={() => {
        if (open === id) setOpen(null);
        else if (id !== 'posts') setOpen(id);
        else {
          bringMessageBoard(services).then(() => {
            setOpen(id);
          }, sayNotLoaded);
        }
      }}
    >
      <Content {...content} />
    </MenuSection>
  );
}

function LoginLinks() {
  return (
    <p className={classes.login}>
      <Link href="/login" className={classes.loginLink ?? ''}>
        <Trans>Log in</Trans>
      </Link>
      <Link href="/register" className={classes.registerLink ?? ''}>
        <Trans>Register</Trans>
      </Link>
    </p>
  );
}

function InstallItem({ onClose }: Pick<MenuProps, 'onClose'>) {
  const { t } = useLingui();
  return (
    <ul>
      <Item
        icon="devices"
        name={t`Install`}
        note={t`Opens full screen and works offline`}
        onClick={() => {
          onClose();
          void install();
        }}
      />
    </ul>
  );
}

/** The first letter of a name in a disc; decorative. */
function Initial({ name }: { readonly name: string }) {
  return (
    <span aria-hidden className={classes.initial}>
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
