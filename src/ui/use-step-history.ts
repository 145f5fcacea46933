import { useCallback, useEffect, useRef } from 'react';

interface StepHistory<Step extends string> {
  readonly steps: readonly Step[];
  readonly step: Step;
  /** The browser has gone to a step. Gives the step that the form is at then: not every one can be reached. */
  readonly onStep: (step: Step) => Step;
}

/**
 * One entry of the browser's history for each step, so that its Back and Forward walk through the form. The
 * last step, where all is done, takes the place of the first: Back leaves from there.
 *
 * @returns what leaves the form, first back to the entry that it was opened in
 */
export function useStepHistory<Step extends string>({
  steps,
  step,
  onStep,
}: StepHistory<Step>): (leave: () => void) => void {
  const leaving = useRef(false);
  const latest = useRef({ steps, onStep });
  useEffect(() => {
    latest.current = { steps, onStep };
  });
  useEffect(() => {
    goTo(placeOf(steps, step));
  }, [steps, step]);
  useEffect(() => {
    const path = location.pathname;
    const follow = (): void => {
      const place = currentPlace();
      if (place === null || location.pathname !== path || leaving.current) return;
      const now = latest.current;
      const wanted = now.steps[place];
      if (wanted !== undefined) goTo(placeOf(now.steps, now.onStep(wanted)));
    };
    addEventListener('popstate', follow);
    return () => {
      removeEventListener('popstate', follow);
    };
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

/** Where in the form the entry of the history stands that is shown. */
function currentPlace(): number | null {
  const { step } = (history.state ?? {}) as { step?: unknown };
  return typeof step === 'number' ? step : null;
}

/** Brings the history to a place: back to an entry that is there, or on by new ones. */
function goTo(place: number): void {
  let at = currentPlace();
  if (at === null) {
    at = 0;
    history.replaceState({ ...(history.state as object | null), step: at }, '');
  }
  if (place < at) history.go(place - at);
  for (let next = at + 1; next <= place; next++) history.pushState({ step: next }, '');
}
