/** For an effect: passes on what a promise gives, unless the effect has ended by then. Returns its clean-up. */
export function takeResult<Result>(promise: Promise<Result>, take: (result: Result) => void): () => void {
  let isOver = false;
  void promise.then((result) => {
    if (!isOver) take(result);
  });
  return () => {
    isOver = true;
  };
}
