/** @jest-environment ./test/support/whole-page.mjs */
import { render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { useStepHistory } from '../../../src/ui/use-step-history.ts';

const STEPS = ['email', 'code', 'done'] as const;

function Form({ onStep }: { readonly onStep: (step: string) => 'email' }) {
  useStepHistory({ steps: STEPS, step: 'code', onStep });
  return null;
}

/** Goes back to the first step before anything is painted. */
function Back({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    history.replaceState({ step: 0 }, '');
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return children;
}

test('Back leads to the step before, however soon after the form was shown', () => {
  const onStep = jest.fn(() => 'email' as const);
  render(
    <Back>
      <Form onStep={onStep} />
    </Back>,
  );
  expect(onStep).toHaveBeenCalledWith('email');
});
