import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { ReadingPage } from '../../session/index.ts';
import { FormTitle } from '../../ui/form-page.tsx';
import links from '../../ui/links.module.css';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './not-found.module.css';

const WAYS = [
  { href: '/articles', name: msg`All articles` },
  { href: '/', name: msg`To the board` },
];

/** The page for unknown routes. */
export function NotFound({ ofText = false }: { readonly ofText?: boolean }) {
  const { t, i18n } = useLingui();
  const title = ofText ? t`There is no such article` : t`This page does not exist`;
  usePageTitle(title);
  const [first, second] = ofText ? WAYS : WAYS.toReversed();
  return (
    <ReadingPage>
      <FormTitle title={title}>
        <Trans>Check the address, or choose where to go on.</Trans>
      </FormTitle>
      <p className={classes.ways}>
        <Link href={second!.href} className={classes.other ?? ''}>
          {i18n._(second!.name)}
        </Link>
        <Link href={first!.href} className={links.action ?? ''}>
          {i18n._(first!.name)}
        </Link>
      </p>
    </ReadingPage>
  );
}
