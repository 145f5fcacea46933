import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Logo } from '../icons.tsx';
import { usePageTitle } from '../page-title.ts';
import classes from './message-page.module.css';

const WAYS = [
  { href: '/articles', name: msg`All articles` },
  { href: '/', name: msg`To the board` },
];

/** The page for unknown routes. */
export default function NotFound({ ofText = false }: { readonly ofText?: boolean }) {
  const { t, i18n } = useLingui();
  const title = ofText ? t`There is no such article` : t`This page does not exist`;
  usePageTitle(title);
  return (
    <main className={classes.page}>
      <Logo size={56} />
      <h1 className={classes.title}>{title}</h1>
      <p>
        <Trans>Check the address, or choose where to go on.</Trans>
      </p>
      {(ofText ? WAYS : WAYS.toReversed()).map(({ href, name }) => (
        <Link key={href} href={href} className={classes.link ?? ''}>
          {i18n._(name)}
        </Link>
      ))}
    </main>
  );
}
