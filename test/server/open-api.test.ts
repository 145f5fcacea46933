import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { ENDPOINTS } from '../../core/protocol/endpoints.ts';
import { docsSection } from '../../server/areas/docs/docs-page.ts';
import { openApi, type CallExamples } from '../../server/areas/docs/open-api.ts';

interface Content {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly parameters?: readonly { readonly schema: object; readonly example?: unknown }[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Record<string, Content> }>
  >;
}

/** As the build writes them. */
const examples = JSON.parse(readFileSync('build/articles/calls.json', 'utf8')) as Record<
  string,
  CallExamples
>;
const document = openApi(ENDPOINTS, examples);
const operations = Object.values(document.paths).flatMap((each) => Object.values(each) as Operation[]);
const calls = operations.filter(({ operationId }) => !['live', 'picture'].includes(operationId));
const ajv = new Ajv({ strict: false, validateFormats: false, discriminator: false });

function validate(text: object): { readonly valid: boolean } {
  const script = path.join(__dirname, 'support', 'validate-open-api.mjs');
  const input = JSON.stringify(text);
  return JSON.parse(execFileSync('node', [script], { input, encoding: 'utf8' })) as { valid: boolean };
}

test('the API description is a valid OpenAPI document', () => {
  expect(validate(document)).toEqual({ valid: true });
  expect(validate({ ...document, paths: { x: {} } }).valid).toBe(false);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every call documents its limits and failures, with examples of its request and each outcome', () => {
  const golden = readdirSync('test/golden').map((file) => path.basename(file, '.json'));
  expect(Object.keys(examples).sort()).toEqual(golden.sort());
  for (const { operationId, description, responses, requestBody } of calls) {
    expect(description).toMatch(/^For: .* At most .* calls in .*; request size at most [0-9]+ bytes\./);
    const { schema, examples: shown } = responses[200].content['application/json'];
    const kinds = (schema as { oneOf: { title: string }[] }).oneOf.map(({ title }) => title);
    expect([operationId, Object.keys(shown!).sort()]).toEqual([operationId, kinds.sort()]);
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(['200', '400', '413', '429', '500', '503']),
    );
    for (const content of Object.values(requestBody?.content ?? {})) expect(content.example).toBeDefined();
  }
});

test('the page shows each call with its limits, and folds the fields and examples of request and answers', () => {
  const shown = Object.entries(document.paths).map(([path, each]) => docsSection(path, each));
  expect(shown.map(({ text }) => text.split('\n')[0].split(' ').at(-1))).toEqual(Object.keys(document.paths));
  const colors = shown.find(({ title }) => title === 'Save colors')!;
  expect(colors.text).toMatch(/^POST \/\S+\n\nFor: member\. At most /);
  const parts = new Map(colors.parts!.map(({ title, text }) => [title, text]));
  expect(parts.get('Request: application/json')).toMatch(/^\w+: \{.*\}$/m);
  expect(parts.get('200: saved')).toMatch(/^code: \{"const":\d+\}(.|\n)*Example: \{/);
  expect(parts.get('429: too-fast')).toContain('"wait": 5');
});

test('every example matches its schema', () => {
  const wrong: unknown[] = [];
  let count = 0;
  const check = (where: string, schema: object, value: unknown): void => {
    count++;
    if (!ajv.validate(schema, value)) wrong.push([where, ajv.errorsText()]);
  };
  for (const { operationId, requestBody, parameters = [], responses } of calls) {
    const contents = [requestBody, ...Object.values(responses)].flatMap((each) =>
      Object.values(each?.content ?? {}),
    );
    for (const { schema, example, examples: named = {} } of contents) {
      if (example !== undefined) check(operationId, schema, example);
      for (const [kind, { value }] of Object.entries(named)) check(`${operationId} ${kind}`, schema, value);
    }
    for (const { schema, example } of parameters)
      if (example !== undefined) check(operationId, schema, example);
  }
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThan(700);
});

test('each call lists only the failures that can occur', () => {
  const codesOf = (name: string) =>
    Object.entries(calls.find(({ operationId }) => operationId === name)!.responses)
      .filter(([status]) => status !== '200')
      .map(([status, { content }]) => [status, Object.keys(content['application/json'].examples!)]);
  const rest = [
    ['404', ['not-found']],
    ['413', ['too-large']],
    ['429', ['too-fast']],
    ['500', ['fault']],
    ['503', ['busy']],
  ];
  expect(codesOf('logIn')).toEqual([['400', ['invalid']], ...rest]);
  expect(codesOf('listAudit')).toEqual([
    ['400', ['invalid']],
    ['401', ['session-over']],
    ['403', ['forbidden', 'password-change-due', 'second-factor-due']],
    ...rest,
  ]);
  expect(codesOf('changePassword')[2]).toEqual(['403', ['forbidden']]);
});
