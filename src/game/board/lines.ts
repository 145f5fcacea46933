/** The board's lines as SVG paths, in units of 900 × 900. */
export const CELL_LINES = [100, 200, 400, 500, 700, 800].map((at) => `M${at} 0V900M0 ${at}H900`).join('');
export const BOX_LINES = `M0 0H900V900H0Z${[300, 600].map((at) => `M${at} 0V900M0 ${at}H900`).join('')}`;
