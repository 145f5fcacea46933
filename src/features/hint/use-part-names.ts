import { useLingui } from '@lingui/react/macro';
import type { ArgumentPart } from '../../../core/hints/argument-parts.ts';

/** What the parts of a forcing argument are called, in their order. */
export function usePartNames(parts: readonly ArgumentPart[]): string[] {
  const { t } = useLingui();
  return parts.map(({ kind }, index) => {
    if (kind === 'main') return t`Main line`;
    return kind === 'supposition' ? t`Supposition ${index}` : t`Branch ${index + 1}`;
  });
}
