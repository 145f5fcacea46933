function lines(places: readonly number[]): string {
  return places.map((at) => `M${at} 0V900M0 ${at}H900`).join('');
}

/** A board's lines as SVG paths, in units of 900 × 900. */
export const CELL_LINES = lines([100, 200, 400, 500, 700, 800]);
export const BOX_LINES = `M0 0H900V900H0Z${lines([300, 600])}`;
