import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/icons.tsx';
import { useCopied } from '../../ui/use-copied.ts';
import classes from './post-item.module.css';
import { nameText } from '../words.ts';

interface AuthorProps {
  readonly id?: string;
  readonly author: string;
  readonly email: string | undefined;
  readonly className: string | undefined;
  readonly onCopy: (text: string) => Promise<boolean>;
}

/** The short name. Administrators copy the whole address with a click. */
export function Author({ id, author, email, className, onCopy }: AuthorProps) {
  const { i18n } = useLingui();
  const [copied, copy] = useCopied(() => onCopy(email ?? ''));
  const name = nameText(i18n, author);
  if (email === undefined)
    return (
      <strong id={id} className={className}>
        {name}
      </strong>
    );
  return (
    <button
      type="button"
      id={id}
      className={className}
      title={email}
      data-action="copy-author"
      onClick={copy}
    >
      {name}
      {copied && <Icon name="check" size={14} />}
    </button>
  );
}

export function AdministratorBadge() {
  return (
    <span className={classes.badge}>
      <Trans>Admin</Trans>
    </span>
  );
}
