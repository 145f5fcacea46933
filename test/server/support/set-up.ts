import { endAll } from './test-server.ts';

// Processes start and hashes are computed: on a busy machine that takes its time.
jest.setTimeout(60_000);

afterAll(endAll);
