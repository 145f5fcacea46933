import type { IsCommonPassword } from '../../../core/account/common-password.ts';
import type { Exporter } from '../../accounts/exporter.ts';
import type { AccountServices } from '../../accounts/services.ts';

export interface AccountDeps extends AccountServices {
  readonly isCommonPassword: IsCommonPassword;
  /** Data of other areas for the download of personal data, keyed by section name. */
  readonly exporters: Readonly<Record<string, Exporter>>;
}
