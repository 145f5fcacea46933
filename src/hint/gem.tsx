import { Drawing } from '../ui/icons.tsx';
import { GEM } from './drawings.ts';

/** The sign of a crystal. */
export function Gem({ size = 20 }: { size?: number }) {
  return <Drawing path={GEM} size={size} />;
}
