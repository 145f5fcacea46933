/** Runs in every page before its own scripts: what benchmarks use there. */
export function offerMeasures() {
  /** Calls back once the present frame is painted; to be called while it is made. */
  window.afterFrame = (act) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => act(performance.now());
    port2.postMessage(null);
  };
  /** Resolves with the time at which the next frame is painted. */
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => window.afterFrame(resolve));
    });
  /** Returns how long each frame took while something was done, in milliseconds. */
  window.framesDuring = async (act) => {
    const frames = [];
    let isOver = false;
    let last = await new Promise(requestAnimationFrame);
    const look = (now) => {
      frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    await act();
    isOver = true;
    return frames;
  };
}
