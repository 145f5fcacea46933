import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { decodeOutcome, decodeRequest, encodeOutcome } from '../../../core/protocol/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '../../../core/protocol/endpoints.ts';

interface Golden {
  path: string;
  methods: string[];
  caller: string;
  requests: { wire: unknown; inside: unknown }[];
  outcomes: { wire: unknown; inside: { kind: string } }[];
}

/** What the wire holds, typed by hand: a codec that is wrong on both sides still round-trips. */
const FOLDER = path.join(__dirname, '../../golden');
const names = Object.keys(ENDPOINTS) as EndpointName[];

// Specification 7.4
test('every call has its golden file', () => {
  expect(
    readdirSync(FOLDER)
      .map((file) => file.replace('.json', ''))
      .sort(),
  ).toEqual([...names].sort());
});

describe.each(names)('%s', (name) => {
  const endpoint = ENDPOINTS[name];
  const golden = JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as Golden;

  // Specification 5.8, 6.1, 6.3, 6.4, 6.18, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34, 7.35, 7.36, 7.44
  test('has the expected path, methods and caller', () => {
    expect({ path: endpoint.path, methods: endpoint.methods, caller: endpoint.caller }).toEqual({
      path: golden.path,
      methods: golden.methods,
      caller: golden.caller,
    });
  });

  // Specification 3.1, 3.2, 3.4, 3.5, 3.6, 3.17, 3.18, 6.12, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34, 7.35, 7.36, 7.39, 7.40, 7.41, 7.44, 9.9, 9.15
  test.each(golden.requests)('encodes and decodes request %#', ({ wire, inside }) => {
    expect(endpoint.request.encode(inside as never)).toEqual(wire);
    expect(decodeRequest(endpoint as never, wire)).toEqual({ ok: true, value: inside });
  });

  // Specification 1.11, 3.9, 3.12, 3.13, 3.14, 3.15, 3.19, 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.21, 7.25, 7.26, 7.27, 7.28, 7.29, 7.30, 7.31, 7.32, 7.33, 7.34, 7.35, 7.36, 7.39, 7.40, 7.41, 7.44, 8.8
  test.each(golden.outcomes)('encodes and decodes the outcome $inside.kind', ({ wire, inside }) => {
    expect(encodeOutcome(endpoint, inside)).toEqual(wire);
    expect(decodeOutcome(endpoint, wire)).toEqual(inside);
    expect(decodeOutcome(endpoint, { ...(wire as object), later: 1 })).toEqual(inside);
  });

  // Specification 7.4
  test('has an example of every outcome', () => {
    const kinds = new Set(golden.outcomes.map(({ inside }) => inside.kind));
    expect(kinds).toEqual(new Set(Object.keys(endpoint.outcomes)));
  });

  // Specification 7.43
  test('refuses a request with an unknown field, whatever its name', () => {
    const [first] = golden.requests;
    for (const field of ['extra', '__proto__', 'constructor', 'toString']) {
      const wire: unknown = JSON.parse(
        JSON.stringify(first.wire).replace(
          /^\{(.?)/,
          `{"${field}":1${JSON.stringify(first.wire) === '{}' ? '' : ','}$1`,
        ),
      );
      expect(decodeRequest(endpoint as never, wire)).toEqual({
        ok: false,
        failure: { kind: 'invalid', field },
      });
    }
  });
});
