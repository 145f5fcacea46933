/** Loads the database in a chunk of its own: the first load does without it. */
export const loadDatabase = () => import(/* webpackChunkName: "database" */ './database.ts');

/** Whether this browser stores anything in its database. */
export async function canStore(): Promise<boolean> {
  try {
    const { openDatabase } = await loadDatabase();
    await openDatabase().open();
    return true;
  } catch {
    return false;
  }
}

/** Follows the answer of a query to the database; shows nothing new if it fails. Returns what stops it. */
export function followDatabase<Answer>(
  query: (database: Awaited<ReturnType<typeof loadDatabase>>) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
): () => void {
  const following = loadDatabase().then((database) =>
    database.liveQuery(() => query(database)).subscribe({ next: onAnswer, error: () => undefined }),
  );
  return () => {
    following.then(
      (subscription) => subscription.unsubscribe(),
      () => undefined,
    );
  };
}
