import { toJsonSchema } from '@valibot/to-json-schema';
import type { CallFailure } from '../../../core/protocol/call-failure.ts';
import { encodeFailure } from '../../../core/protocol/failure-codec.ts';
import { picturePath } from '../../../core/posts/post.ts';
import { PACE_FIELD, type Endpoint } from '../../../core/protocol/endpoint.ts';
import { LIVE_PATH } from '../../../core/protocol/live.ts';

type Json = Record<string, unknown>;

/** Example answers of a call in wire form; outcomes by their kind. */
export interface CallExamples {
  readonly request: Json;
  readonly outcomes: Readonly<Record<string, unknown>>;
}

interface Failure {
  readonly failed: CallFailure;
  readonly says: string;
  /** Whether this failure is possible for the call; if absent, it is possible for all. */
  readonly isOf?: (endpoint: Endpoint) => boolean;
}

const isClosed = ({ caller }: Endpoint): boolean => caller !== 'anyone';

const FAILURES: Readonly<Record<CallFailure['kind'], Failure>> = {
  invalid: {
    failed: { kind: 'invalid', field: 'name' },
    says: 'The request is invalid; `field` names the invalid field, if there is one.',
  },
  'session-over': {
    failed: { kind: 'session-over', accountDeleted: true },
    says: 'The session does not exist or has ended; `deleted` is present if its account was deleted.',
    isOf: isClosed,
  },
  forbidden: {
    failed: { kind: 'forbidden' },
    says: 'Not allowed for this account, or the request names another account as the caller.',
    isOf: isClosed,
  },
  'password-change-due': {
    failed: { kind: 'password-change-due' },
    says: 'The temporary password must be changed first.',
    isOf: (endpoint) => isClosed(endpoint) && !endpoint.beforePasswordChange,
  },
  'second-factor-due': {
    failed: { kind: 'second-factor-due' },
    says: 'Two-step login must be set up first.',
    isOf: ({ caller }) => caller === 'administrator',
  },
  'not-found': { failed: { kind: 'not-found' }, says: 'The requested object does not exist.' },
  'key-reused': {
    failed: { kind: 'key-reused' },
    says: 'The Idempotency-Key was used with another request, or its answer is no longer stored.',
    isOf: ({ idempotent }) => idempotent,
  },
  'too-large': { failed: { kind: 'too-large' }, says: 'The request is too large.' },
  'too-fast': {
    failed: { kind: 'too-fast', waitSeconds: 5 },
    says: 'Too many calls; `wait` is the number of seconds to wait.',
  },
  fault: { failed: { kind: 'fault' }, says: 'An internal error.' },
  busy: {
    failed: { kind: 'busy', waitSeconds: 5 },
    says: 'The server is busy, or its database is unavailable; `wait` is the number of seconds to wait.',
  },
};

const LIVE_OPERATION: Json = {
  operationId: 'live',
  summary: 'Live message board',
  security: [{ session: [] }],
  description:
    'The message board while it is open. Events without a name are changes, in the form of `data`, `gone`, `anew` and `cur` of /cando/kugetchat; the event `over` says that the session has ended.',
  parameters: [{ name: 'since', in: 'query', required: false, schema: { type: 'integer' } }],
  responses: { 200: { description: 'An endless stream.', content: { 'text/event-stream': {} } } },
};

const PICTURE_OPERATION: Json = {
  operationId: 'picture',
  summary: 'Picture of a post',
  security: [],
  description: 'A picture of a post. The picture of a name never changes.',
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { 200: { description: 'The picture.', content: { 'image/webp': {} } } },
};

/** OpenAPI 3.1 for a table of calls, with examples by name of the call. */
export function openApi(
  table: Readonly<Record<string, Endpoint>>,
  examples: Readonly<Record<string, CallExamples>>,
): {
  openapi: string;
  info: Json;
  servers: readonly Json[];
  paths: Record<string, Json>;
  components: Json;
} {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(table)) {
    paths[endpoint.path] = Object.fromEntries(
      endpoint.methods.map((method) => [
        method.toLowerCase(),
        operation(name, endpoint, method, examples[name]),
      ]),
    );
  }
  paths[LIVE_PATH] = { get: LIVE_OPERATION };
  paths[picturePath('{name}')] = { get: PICTURE_OPERATION };
  return {
    openapi: '3.1.0',
    info: { title: 'Nonet', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(
  name: string,
  endpoint: Endpoint,
  method: string,
  examples: CallExamples | undefined,
): Json {
  const request = withPace(jsonSchema(endpoint.request.schema));
  return {
    operationId: method === 'GET' ? `${name}ByGet` : name,
    summary: summaryOf(name),
    security: isClosed(endpoint) ? [{ session: [] }] : [],
    description: describe(endpoint),
    ...(method === 'GET'
      ? { parameters: queryParameters(request, examples?.request) }
      : { requestBody: { required: true, content: body(endpoint, request, examples?.request) } }),
    responses: {
      200: {
        description: 'The outcome, identified by its code.',
        content: {
          'application/json': {
            schema: {
              oneOf: Object.entries(endpoint.outcomes).map(([kind, form]) => outcomeSchema(kind, form)),
            },
            ...(examples && { examples: namedExamples(examples.outcomes) }),
          },
        },
      },
      ...failures(endpoint),
    },
  };
}

/** `createPost` becomes `Create post`. */
function summaryOf(name: string): string {
  return `${name[0]!.toUpperCase()}${name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

/** The possible failures of a call, by status. */
function failures(endpoint: Endpoint): Json {
  const byStatus: Record<number, Failure[]> = {};
  for (const failure of Object.values(FAILURES))
    if (failure.isOf?.(endpoint) ?? true)
      (byStatus[encodeFailure(failure.failed).status] ??= []).push(failure);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      {
        description: list.map(({ failed, says }) => `${failed.kind}: ${says}`).join(' '),
        content: {
          'application/json': {
            schema: { oneOf: list.map(({ failed }) => failureSchema(failed)) },
            examples: namedExamples(
              Object.fromEntries(list.map(({ failed }) => [failed.kind, encodeFailure(failed).body])),
            ),
          },
        },
      },
    ]),
  );
}

function failureSchema(failed: CallFailure): Json {
  const { code, field, wait } = encodeFailure(failed).body;
  return {
    type: 'object',
    title: failed.kind,
    properties: {
      code: { const: code },
      ...(field !== undefined && { field: { type: 'string' } }),
      ...(wait !== undefined && { wait: { type: 'integer', description: 'Seconds.' } }),
    },
    required: ['code'],
  };
}

function namedExamples(values: Readonly<Record<string, unknown>>): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
}

/** Adds the pace field, which any request may have. */
function withPace(request: Json): Json {
  const pace = { enum: PACE_FIELD.values, description: 'Ignored.' };
  return { ...request, properties: { ...(request.properties as Json), [PACE_FIELD.name]: pace } };
}

function describe(endpoint: Endpoint): string {
  const { caller, perAddress, perAccount, perSession, idempotent, maxBytes } = endpoint;
  const paces = [
    `${perAddress.calls} calls in ${perAddress.seconds} s from an address`,
    ...(perAccount === undefined ? [] : [`${perAccount.calls} in ${perAccount.seconds} s for an account`]),
    ...(perSession === undefined ? [] : [`${perSession.calls} in ${perSession.seconds} s for a session`]),
  ];
  const key = idempotent
    ? ' For 7 days, a repeated Idempotency-Key gets the first answer; after that, it is refused. A refused call is judged again.'
    : '';
  return `For: ${caller}. At most ${paces.join(', ')}; request size at most ${maxBytes} bytes.${key}`;
}

function outcomeSchema(kind: string, { code, payload }: Endpoint['outcomes'][string]): Json {
  const schema = jsonSchema(payload.schema) as { properties?: Json; required?: string[] };
  return {
    type: 'object',
    title: kind,
    properties: { code: { const: code }, ...schema.properties },
    required: ['code', ...(schema.required ?? [])],
  };
}

function queryParameters(schema: Json, example: Json | undefined): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
    ...(example?.[name] !== undefined && { example: example[name] }),
  }));
}

function jsonSchema(schema: Endpoint['request']['schema']): Json {
  // Checks written as functions have no JSON Schema; only the schemas that contain them do.
  const converted = toJsonSchema(schema, { errorMode: 'ignore', target: 'draft-2020-12' });
  const { $defs: definitions = {}, ...whole } = converted;
  delete whole.$schema;
  // Inlined, because references to a schema's own definitions would be broken inside this document.
  return JSON.parse(JSON.stringify(whole), (_key, value: unknown) => {
    const reference = (value as { $ref?: string } | null)?.$ref;
    return reference === undefined ? value : definitions[reference.replace('#/$defs/', '')];
  }) as Json;
}

/** Files, which a request's schema leaves open, become binary parts of a form. */
function body({ form }: Endpoint, request: Json, example: Json | undefined): Json {
  const shown = example && { example };
  if (form === 'json') return { 'application/json': { schema: request, ...shown } };
  const binary = { type: 'string', format: 'binary' };
  const { properties } = request as { properties: Json };
  const files = Object.keys(properties).filter((name) => name.startsWith('image'));
  const described = Object.fromEntries(files.map((name) => [name, binary]));
  const schema = { ...request, properties: { ...properties, ...described } };
  return { 'multipart/form-data': { schema, ...shown } };
}
