import { Link } from 'wouter';
import classes from './menu.module.css';

type ItemProps = { readonly name: string } & (
  | { readonly act: string; readonly onClick: () => void }
  | { readonly href: string }
);

/** A row of a section: a button or a link. */
export function Item({ name, ...way }: ItemProps) {
  return (
    <li>
      {'href' in way ? (
        <Link href={way.href} className={classes.item ?? ''}>
          {name}
        </Link>
      ) : (
        <button type="button" className={classes.item} data-act={way.act} onClick={way.onClick}>
          {name}
        </button>
      )}
    </li>
  );
}
