import { Link } from 'wouter';
import { DialogIcon, type DialogIconName } from '../dialog-icons.tsx';
import classes from './menu.module.css';
import shapes from '../shapes.module.css';

interface ItemProps {
  readonly icon: DialogIconName;
  readonly name: string;
  readonly note?: string;
}

/** A row of a section: a button or a link. */
export function Item({
  icon,
  name,
  note,
  ...way
}: ItemProps & ({ readonly onClick: () => void } | { readonly href: string })) {
  const content = (
    <>
      <DialogIcon name={icon} size={18} />
      <span>
        <span className={classes.itemName}>{name}</span>
        {note !== undefined && <span className={shapes.note}>{note}</span>}
      </span>
    </>
  );
  return (
    <li>
      {'href' in way ? (
        <Link href={way.href} className={classes.item ?? ''}>
          {content}
        </Link>
      ) : (
        <button type="button" className={classes.item} onClick={way.onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
