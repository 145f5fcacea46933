import { endAll } from './test-server.ts';

afterAll(endAll);
