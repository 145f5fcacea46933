import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { openPackageDownload } from '../../data/api/package-download.ts';
import { Markdown } from '../../texts/index.ts';
import { PackagePanel } from '../device/package-panel.tsx';
import { useSession, useServices } from '../../session/index.ts';
import { contactAddress, SITE_CONTACT } from '../../i18n/site-contact.ts';
import { androidApp } from '../../platform/android-app.ts';
import { fetchText } from '../../platform/fetch-text.ts';
import { useResult } from '../../platform/use-result.ts';
import { useStore } from '../../platform/use-store.ts';
import { canInstall, install, installsByHand } from '../../platform/install.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import classes from './about.module.css';
import { useSiteNotices } from '../site-notices.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Whether the site offers the Android package; if so, its assetlinks.json is not empty. */
async function siteHasPackage(baseUrl: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/.well-known/assetlinks.json`);
  const links: unknown = response.ok ? await response.json() : [];
  return Array.isArray(links) && links.length > 0;
}

/** About: contact, legal documents, version and licences. */
export default function About() {
  const version = process.env.APP_VERSION;
  return (
    <div className={classes.about}>
      <p>
        <Trans>Nonet {version}, free software under the MIT licence.</Trans>
      </p>
      <p className={classes.links}>
        <TextLink number={0}>
          <Trans>Website user agreement</Trans>
        </TextLink>
        <TextLink number={1}>
          <Trans>Rules of the message board</Trans>
        </TextLink>
      </p>
      <Contact />
      {useSiteNotices().map(({ text, address }) => (
        <p key={text}>{address === undefined ? text : <Outside address={address}>{text}</Outside>}</p>
      ))}
      {canInstall() && (
        <p>
          <Button data-action="install" onClick={() => void install()}>
            <Trans>Install</Trans>
          </Button>
        </p>
      )}
      {!androidApp() && <Package />}
      {installsByHand() && (
        <p>
          <Trans>To install: Share, then “Add to Home Screen”.</Trans>
        </p>
      )}
      <Fetched title={<Trans>Changes</Trans>} part="changes" address="/changelog.md">
        {(text) => (
          <div lang="en" className={classes.changes}>
            <Markdown text={text} />
          </div>
        )}
      </Fetched>
      <Fetched title={<Trans>Third-party licences</Trans>} part="licences" address="/licences.json">
        {(text) => <Licences packages={JSON.parse(text) as PackageLicence[]} />}
      </Fetched>
      <p>
        <Trans>The puzzles come from the public-domain bank of SudokuExchange.</Trans>
      </p>
    </div>
  );
}

function Contact() {
  if (SITE_CONTACT === '') return null;
  return (
    <p>
      <Trans>Contact:</Trans> <Outside address={contactAddress(SITE_CONTACT)}>{SITE_CONTACT}</Outside>
    </p>
  );
}

function Outside({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function Package() {
  const { baseUrl, session, lasting } = useServices();
  // It outlives the menu.
  const download = lasting('package', () =>
    openPackageDownload({
      baseUrl,
      token: () => session.getSnapshot().context.token,
      fetch: (...request) => fetch(...request),
    }),
  );
  const isBegun = useStore(download.state).phase !== 'idle';
  const isLoggedIn = useSession() !== null;
  // Not offered offline, since nothing can be downloaded.
  const isOffered = useResult('package', () => siteHasPackage(baseUrl));
  if (!isBegun && !isOffered) return null;
  if (isLoggedIn) return <PackagePanel download={download} />;
  return (
    <p>
      <Trans>There is an app for Android: log in to download it.</Trans>
    </p>
  );
}

interface FetchedProps {
  readonly title: ReactNode;
  readonly part: string;
  readonly address: string;
  readonly children: (text: string) => ReactNode;
}

/** A collapsible part whose content is loaded when it is opened. */
function Fetched({ title, part, address, children }: FetchedProps) {
  const { t } = useLingui();
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState('');
  const load = async (): Promise<void> => {
    setFault('');
    try {
      setText(await fetchText(address));
    } catch {
      setFault(t`This part could not be loaded.`);
    }
  };
  return (
    <Details
      data-part={part}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && text === null) void load();
      }}
      summary={title}
    >
      {fault !== '' && <p role="status">{fault}</p>}
      {text !== null && children(text)}
    </Details>
  );
}

interface PackageLicence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

function Licences({ packages }: { readonly packages: readonly PackageLicence[] }) {
  return packages.map(({ name, version, licence, text }) => (
    <Details
      key={name}
      className={classes.licence}
      lang="en"
      summary={
        <>
          {name} {version} · {licence}
        </>
      }
    >
      <pre>{text}</pre>
    </Details>
  ));
}
