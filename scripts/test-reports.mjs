/** Reads the reports of Jest and Playwright: for each test its file, title, status and duration. */
import path from 'node:path';

const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed' };

/** A file that cannot be loaded has no tests; its one result has no title. */
export function unitResults({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative('.', name);
    if (status === 'failed' && assertionResults.length === 0) return [{ file, status }];
    return assertionResults.map(({ fullName: title, status: end, duration }) => ({
      ...{ file, title, status: end, duration },
    }));
  });
}

export function browserResults({ suites, errors }) {
  const specsIn = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsIn)];
  return [
    ...suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
      tests.map(({ status, results }) => ({
        ...{ file, title, status: STATUS[status] ?? status, duration: results[0]?.duration },
      })),
    ),
    ...errors.map(({ message }) => ({ title: message.split('\n')[0], status: 'failed' })),
  ];
}
