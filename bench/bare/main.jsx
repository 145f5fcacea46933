import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least a React page with a board can be: 81 cells, one to choose, a digit to type or press. */
function Bare() {
  const [digits, setDigits] = useState(() => Array(81).fill(''));
  const [chosen, setChosen] = useState(-1);
  const enter = (digit) => {
    setDigits((before) => before.with(chosen, digit));
  };
  useEffect(() => {
    const onKey = ({ key }) => {
      if (/^[1-9]$/.test(key) && chosen >= 0) enter(key);
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  });
  return (
    <>
      <div role="grid" style={{ display: 'grid', gridTemplateColumns: 'repeat(9, 36px)' }}>
        {digits.map((digit, cell) => (
          <div
            key={cell}
            role="gridcell"
            aria-selected={cell === chosen}
            style={{ height: 36 }}
            onPointerDown={() => {
              setChosen(cell);
            }}
          >
            {digit}
          </div>
        ))}
      </div>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
        <button
          key={digit}
          data-digit={digit}
          onClick={() => {
            enter(String(digit));
          }}
        >
          {digit}
        </button>
      ))}
    </>
  );
}

createRoot(document.getElementById('root')).render(<Bare />);
