import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';

/**
 * The answer of a query to the database, asked again whenever what it has read changes; undefined until the first
 * answer. A failed query fails the component.
 */
export function useLiveQuery<Answer>(
  query: () => Promise<Answer>,
  inputs: readonly unknown[] = [],
): Answer | undefined {
  // oxlint-disable react/exhaustive-deps -- a new function of the same inputs asks the same
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const asking = liveQuery(query).subscribe({
      next: setAnswer,
      error: (error: unknown) =>
        setAnswer(() => {
          throw error;
        }),
    });
    return () => {
      asking.unsubscribe();
    };
  }, inputs);
  return answer;
}
