/** Enough for the server and some hundred connections. */
const OPEN_FILES_AT_LEAST = 1024;

const { userLimits } = process.report.getReport() as unknown as {
  /** Absent on Windows. */
  userLimits?: Record<string, { soft: number | string }>;
};
const limit = Number(userLimits?.open_files?.soft);
if (limit < OPEN_FILES_AT_LEAST) {
  process.stderr.write(
    `The server cannot start: only ${limit} files may be open. Allow ${OPEN_FILES_AT_LEAST} or more, with ulimit -n, or LimitNOFILE= in systemd.\n`,
  );
  process.exit(1);
}
// Not a static import: modules open their files all at once, which a low limit refuses.
await import('./start.ts');

export {};
