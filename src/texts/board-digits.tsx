interface BoardDigitsProps {
  /** 81 characters, with a full stop where nothing is drawn. */
  readonly signs: string;
  readonly look: string | undefined;
}

/** All digits of one kind in one element of a small board, since a list has many boards. */
export function BoardDigits({ signs, look }: BoardDigitsProps) {
  const cells = Array.from(signs, (sign, cell) => (sign === '.' ? [] : [cell])).flat();
  return (
    <text
      x={cells.map((cell) => xOf(cell) + 50).join(' ')}
      y={cells.map((cell) => yOf(cell) + 71).join(' ')}
      className={look}
    >
      {signs.replaceAll('.', '')}
    </text>
  );
}

export const xOf = (cell: number): number => (cell % 9) * 100;
export const yOf = (cell: number): number => Math.floor(cell / 9) * 100;
