/** In `npm run dev` only: reloads the page when the server has a new build of it. */
const LOOK_AGAIN_MS = 300;

void look(null);

/** @param known what the page that is open was built as */
async function look(known: string | null): Promise<void> {
  const built = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.get('etag'),
    // The server is starting again.
    () => known,
  );
  if (known !== null && built !== known) location.reload();
  else setTimeout(() => void look(built), LOOK_AGAIN_MS);
}
