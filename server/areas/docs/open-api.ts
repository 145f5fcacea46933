import { toJsonSchema } from '@valibot/to-json-schema';
import { encodeFailure, type CallFailure } from '../../../core/protocol/call-failure.ts';
import { picturePath } from '../../../core/posts/post.ts';
import { PACE_FIELD, type Endpoint, type Outcome } from '../../../core/protocol/endpoint.ts';
import { LIVE_PATH } from '../../../core/protocol/live.ts';

type AnyEndpoint = Endpoint<unknown, Outcome>;
type Json = Record<string, unknown>;

const FAILURES: readonly CallFailure[] = [
  { kind: 'invalid', field: '' },
  { kind: 'session-over' },
  { kind: 'forbidden' },
  { kind: 'not-found' },
  { kind: 'key-reused' },
  { kind: 'too-large' },
  { kind: 'too-fast', waitSeconds: 0 },
  { kind: 'fault' },
  { kind: 'busy', waitSeconds: 0 },
];

const LIVE_OPERATION: Json = {
  operationId: 'live',
  security: [{ session: [] }],
  description:
    'The message board while it is open. Events without a name are changes, in the form of `data`, `gone`, `anew` and `cur` of /cando/kugetchat; the event `over` says that the session is over.',
  parameters: [{ name: 'since', in: 'query', required: false, schema: { type: 'integer' } }],
  responses: { 200: { description: 'A stream without end.', content: { 'text/event-stream': {} } } },
};

const PICTURE_OPERATION: Json = {
  operationId: 'picture',
  description: 'A picture of a post. What a name stands for never changes.',
  parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { 200: { description: 'The picture.', content: { 'image/webp': {} } } },
};

/** OpenAPI 3.1 for a table of calls. */
export function openApi(table: Readonly<Record<string, unknown>>): {
  openapi: string;
  info: Json;
  paths: Record<string, Json>;
  components: Json;
} {
  const paths: Record<string, Json> = {};
  for (const [name, row] of Object.entries(table)) {
    const endpoint = row as AnyEndpoint;
    paths[endpoint.path] = Object.fromEntries(
      endpoint.methods.map((method) => [method.toLowerCase(), operation(name, endpoint, method)]),
    );
  }
  paths[LIVE_PATH] = { get: LIVE_OPERATION };
  paths[picturePath('{name}')] = { get: PICTURE_OPERATION };
  return {
    openapi: '3.1.0',
    info: { title: 'Nonet', version: '1' },
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(name: string, endpoint: AnyEndpoint, method: string): Json {
  const request = withPace(jsonSchema(endpoint.request.schema));
  return {
    operationId: method === 'GET' ? `${name}ByGet` : name,
    ...(endpoint.caller !== 'anyone' && { security: [{ session: [] }] }),
    description: describe(endpoint),
    ...(method === 'GET'
      ? { parameters: queryParameters(request) }
      : { requestBody: { required: true, content: body(endpoint, request) } }),
    responses: {
      200: {
        description: 'The outcome, told by its code.',
        content: json({
          oneOf: Object.entries(endpoint.outcomes).map(([kind, form]) => outcomeSchema(kind, form)),
        }),
      },
      ...Object.fromEntries(
        FAILURES.map((failed) => [
          encodeFailure(failed).status,
          {
            description: failed.kind,
            content: json({ type: 'object', properties: { code: { type: 'integer' } } }),
          },
        ]),
      ),
    },
  };
}

/** Any request may send it. */
function withPace(request: Json): Json {
  const pace = { enum: PACE_FIELD.values, description: 'Left aside.' };
  return { ...request, properties: { ...(request.properties as Json), [PACE_FIELD.name]: pace } };
}

function describe({ caller, perAddress, perAccount, perSession, idempotent }: AnyEndpoint): string {
  const paces = [
    `${perAddress.calls} calls in ${perAddress.seconds} s from an address`,
    ...(perAccount === undefined ? [] : [`${perAccount.calls} in ${perAccount.seconds} s for an account`]),
    ...(perSession === undefined ? [] : [`${perSession.calls} in ${perSession.seconds} s for a session`]),
  ];
  const key = idempotent
    ? ' A repeated Idempotency-Key is answered like the first time, for 7 days, and refused after that; what was refused is judged again.'
    : '';
  return `For: ${caller}. At most ${paces.join(', ')}.${key}`;
}

function outcomeSchema(kind: string, { code, payload }: AnyEndpoint['outcomes'][string]): Json {
  const schema = jsonSchema(payload.schema) as { properties?: Json; required?: string[] };
  return {
    type: 'object',
    title: kind,
    properties: { code: { const: code }, ...schema.properties },
    required: ['code', ...(schema.required ?? [])],
  };
}

function queryParameters(schema: Json): Json[] {
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }));
}

function jsonSchema(schema: AnyEndpoint['request']['schema']): Json {
  // Checks written as functions have no JSON Schema; only the shapes around them do.
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
function body({ form }: AnyEndpoint, request: Json): Json {
  if (form === 'json') return json(request);
  const binary = { type: 'string', format: 'binary' };
  const { properties } = request as { properties: Json };
  const files = Object.keys(properties).filter((name) => name.startsWith('image'));
  const described = Object.fromEntries(files.map((name) => [name, binary]));
  return { 'multipart/form-data': { schema: { ...request, properties: { ...properties, ...described } } } };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}
