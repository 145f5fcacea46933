import { Trans, useLingui } from '@lingui/react/macro';
import { nameText } from '../words.ts';
import type { Mode } from './composer-machine.ts';

const NAME_LENGTH = 12;

export function ModeTitle({ mode }: { readonly mode: Mode }) {
  const { i18n } = useLingui();
  if (mode.kind === 'new') return <Trans>New post</Trans>;
  if (mode.kind === 'edit') return <Trans>Edit post</Trans>;
  if (mode.author === undefined) return <Trans>Comment on an older post</Trans>;
  const name = nameText(i18n, mode.author, NAME_LENGTH);
  return <Trans>Comment on {name}</Trans>;
}
