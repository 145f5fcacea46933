import { useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';

interface StepHistory<Step extends string> {
  readonly steps: readonly Step[];
  readonly step: Step;
  /**
   * Called when the browser has navigated to a step. Returns the step that is shown then, since not every
   * step is reachable.
   */
  readonly onStep: (step: Step) => Step;
}

/**
 * One history entry per step, so that Back and Forward walk through the form. The final step replaces the
 * first one, so that Back leaves the form.
 *
 * @returns a function that leaves the form, after going back to the entry that it was opened in
 */
export function useStepHistory<Step extends string>({
  steps,
  step,
  onStep,
}: StepHistory<Step>): (leave: () => void) => void {
  const leaving = useRef(false);
  const turnTo = useEffectEvent((place: number) => {
    const wanted = steps[place];
    if (wanted !== undefined) goTo(placeOf(steps, onStep(wanted)));
  });
  // Both before the step is seen: Back may be pressed at once.
  useLayoutEffect(() => {
    goTo(placeOf(steps, step));
  }, [steps, step]);
  useLayoutEffect(() => {
    const path = location.pathname;
    const follow = (): void => {
      const place = currentPlace();
      if (place !== null && location.pathname === path && !leaving.current) turnTo(place);
    };
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return useCallback((leave) => {
    const place = currentPlace() ?? 0;
    if (place === 0) {
      leave();
      return;
    }
    leaving.current = true;
    addEventListener('popstate', leave, { once: true });
    history.go(-place);
  }, []);
}

function placeOf<Step extends string>(steps: readonly Step[], step: Step): number {
  const place = steps.indexOf(step);
  return place === steps.length - 1 ? 0 : place;
}

/** The position of the current history entry within the form. */
function currentPlace(): number | null {
  const { step } = (history.state ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : null;
}

/** Moves the history to a position: back to an existing entry, or forward by new ones. */
function goTo(place: number): void {
  let at = currentPlace();
  if (at === null) {
    at = 0;
    history.replaceState({ ...(history.state as object | null), step: at }, '');
  }
  if (place < at) history.go(place - at);
  for (let next = at + 1; next <= place; next++) history.pushState({ step: next }, '');
}
