import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeOutcome, decodeRequest, type Endpoint } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

interface Call {
  readonly request: unknown;
  readonly outcomes: Readonly<Record<string, unknown>>;
}

/** An example of every call, as each release sent it (test/e2e/releases.spec.ts). */
const FOLDER = path.join(__dirname, '../../fixtures/releases');

describe.each(readdirSync(FOLDER))('a page and a server of release %s', (release) => {
  const calls = JSON.parse(readFileSync(path.join(FOLDER, release, 'calls.json'), 'utf8')) as Record<
    EndpointName,
    Call
  >;

  test.each(Object.entries(calls))('understand %s', (name, { request, outcomes }) => {
    const endpoint: Endpoint = ENDPOINTS[name as EndpointName];
    expect(decodeRequest(endpoint, request).ok).toBe(true);
    const kinds = Object.values(outcomes).map((wire) => decodeOutcome(endpoint, wire)?.kind);
    expect(kinds).toEqual(Object.keys(outcomes));
  });
});
