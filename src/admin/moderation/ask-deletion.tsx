import { Trans, useLingui } from '@lingui/react/macro';
import { REASON_MAX_LENGTH } from '../../../core/posts/limits.ts';
import { AskOnce } from '../../ui/ask-once.tsx';

interface AskDeletionProps {
  /** The address of the comment's author; empty if the account was deleted. */
  readonly address: string;
  readonly busy: boolean;
  readonly onYes: (reason: string) => void;
  readonly onNo: () => void;
}

export function AskDeletion({ address, ...rest }: AskDeletionProps) {
  const { t } = useLingui();
  const name = address === '' ? t`Deleted account` : address;
  return (
    <AskOnce
      action={t`Delete comment`}
      reason={{ label: t`Reason for the author (optional)`, maxLength: REASON_MAX_LENGTH }}
      {...rest}
    >
      <Trans>Delete the comment of {name}? It cannot be brought back.</Trans>
    </AskOnce>
  );
}
