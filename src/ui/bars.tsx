import classes from './bars.module.css';

export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly label: string;
}

/** Values as bars; the longest fills the width. */
export function Bars({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value));
  return (
    <ul className={classes.bars}>
      {bars.map(({ name, value, label }) => (
        <li key={name}>
          {name}
          <progress max={most} value={value} aria-hidden />
          <span>{label}</span>
        </li>
      ))}
    </ul>
  );
}
