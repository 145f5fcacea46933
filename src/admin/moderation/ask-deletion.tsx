import { Trans, useLingui } from '@lingui/react/macro';
import { AskOnce } from '../../ui/ask-once.tsx';

interface AskDeletionProps {
  /** Of who wrote the comment; empty when the account is gone. */
  readonly address: string;
  readonly busy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks before a comment goes. */
export function AskDeletion({ address, ...rest }: AskDeletionProps) {
  const { t } = useLingui();
  const name = address === '' ? t`Deleted account` : address;
  return (
    <AskOnce action={t`Delete comment`} {...rest}>
      <Trans>Delete the comment of {name}? It cannot be brought back.</Trans>
    </AskOnce>
  );
}
