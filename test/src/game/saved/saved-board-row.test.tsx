import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { newBoard } from '../../../../core/board/board.ts';
import { SavedBoardRow } from '../../../../src/game/saved/saved-board-row.tsx';
import { formatMoment } from '../../../../src/i18n/format.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const AT = Date.parse('2026-11-21T14:05:00Z');
const PUZZLE = '000004028406000005100030600000301000087000140000709000002010003900000507670400000';
const row = { board: newBoard(PUZZLE, 'skilled'), elapsedMs: 0, at: AT, onOpen: () => undefined };

const draw = (rows: React.ReactNode): (string | null)[] => {
  render(<I18nProvider i18n={i18n}>{rows}</I18nProvider>);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

test('account boards of different puzzles are distinguished by level, time and givens', () => {
  const rows = [AT, AT + 60_000].map((at) => (
    <SavedBoardRow key={at} {...row} at={at} savedHere={false} differing="puzzle" />
  ));
  expect(draw(rows)).toEqual(
    [AT, AT + 60_000].map(
      (at) =>
        `Load${PUZZLE.replaceAll('0', '')}Skilled, ${formatMoment(i18n, at)}0 % · 00:0026 givens · another device`,
    ),
  );
});
