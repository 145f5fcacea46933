import { Link } from 'wouter';
import classes from './menu.module.css';
import shapes from '../shapes.module.css';

interface ItemProps {
  readonly name: string;
  readonly note?: string | undefined;
}

/** A row of a section: a button or a link. */
export function Item({
  name,
  note,
  ...way
}: ItemProps & ({ readonly act: string; readonly onClick: () => void } | { readonly href: string })) {
  const content = (
    <>
      {name}
      {note !== undefined && <span className={shapes.note}>{note}</span>}
    </>
  );
  return (
    <li>
      {'href' in way ? (
        <Link href={way.href} className={classes.item ?? ''}>
          {content}
        </Link>
      ) : (
        <button type="button" className={classes.item} data-act={way.act} onClick={way.onClick}>
          {content}
        </button>
      )}
    </li>
  );
}
