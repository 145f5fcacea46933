import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export function LineCount({ count }: { readonly count: number }) {
  const { i18n } = useLingui();
  return <span>{i18n._(msg`${plural(count, { one: '# line', other: '# lines' })}`)}</span>;
}
