/** Enough for the server and some hundred connections. */
const OPEN_FILES_AT_LEAST = 1024;

try {
  // Not a static import: modules open their files all at once, so a low limit fails here.
  await import('./start.ts');
} catch (error) {
  const report = process.report.getReport() as unknown as {
    userLimits: Record<string, { soft: number | string }>;
  };
  const limit = Number(report.userLimits.open_files!.soft);
  if (!(limit < OPEN_FILES_AT_LEAST)) throw error;
  process.stderr.write(
    `The server cannot start: only ${limit} files may be open. Allow ${OPEN_FILES_AT_LEAST} or more, with ulimit -n, or LimitNOFILE= in systemd.\n`,
  );
  process.exit(1);
}

export {};
