/** In `npm run dev` only: reloads the page when a new build is available. */
const LOOK_AGAIN_MS = 300;

void look(null);

/** @param known the build of the open page */
async function look(known: string | null): Promise<void> {
  const built = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.get('etag'),
    // The server is restarting.
    () => known,
  );
  if (known !== null && built !== known) location.reload();
  else setTimeout(() => void look(built), LOOK_AGAIN_MS);
}
