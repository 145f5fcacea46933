import { endAll, endTest } from './test-server.ts';

afterEach(endTest);
afterAll(endAll);
