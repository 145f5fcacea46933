import { useLingui } from '@lingui/react/macro';
import { usePage } from '../session/index.ts';
import { useStore } from '../platform/use-store.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import classes from './menu-button.module.css';

/** Opens the menu; shows a dot while there are new posts on the message board. */
export function MenuButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  const news = useStore(usePage().newPosts);
  return (
    <IconButton
      aria-label={t`Menu`}
      data-action="menu"
      {...(news && { 'aria-description': news, className: classes.news })}
      onClick={onClick}
    >
      <Icon name="menu" size={24} />
    </IconButton>
  );
}
