import { createRoot } from 'react-dom/client';

/** The least a React page with a board can be: 81 empty cells. What a start is compared with. */
function Bare() {
  return (
    <div role="grid" style={{ display: 'grid', gridTemplateColumns: 'repeat(9, 36px)' }}>
      {Array.from({ length: 81 }, (_, cell) => (
        <div key={cell} role="gridcell" style={{ height: 36 }} />
      ))}
    </div>
  );
}

createRoot(document.getElementById('root')).render(<Bare />);
