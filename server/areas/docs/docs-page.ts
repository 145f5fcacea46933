import type { Section } from '../../http/html-page.ts';

interface Schema {
  readonly title?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Readonly<Record<string, Content>> }>
  >;
}

/** One path of an OpenAPI document, for people: what it is for, then request and answers, folded. */
export function docsSection(path: string, operations: Readonly<Record<string, unknown>>): Section {
  const methods = Object.keys(operations).map((method) => method.toUpperCase());
  // With several methods, the last one has the request as a body.
  const { summary, description, requestBody, responses } = Object.values(operations).at(-1) as Operation;
  return {
    title: summary,
    text: `${methods.join(' or ')} ${path}\n\n${description}`,
    parts: [
      ...Object.entries(requestBody?.content ?? {}).map(([type, { schema = {}, example }]) => ({
        title: `Request: ${type}`,
        text: fields(schema, example),
      })),
      ...Object.entries(responses).flatMap(([status, { description: says, content }]) =>
        Object.values(content).flatMap(({ schema, examples }) =>
          (schema?.oneOf ?? [{ title: says }]).map((each) => ({
            title: `${status}: ${each.title}`,
            text: fields(each, examples?.[each.title!]?.value),
          })),
        ),
      ),
    ],
  };
}

/** A line for each field, then the example. */
function fields({ properties = {}, required = [] }: Schema, example: unknown): string {
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : ' (optional)'}: ${JSON.stringify(schema)}`,
  );
  const shown = example === undefined ? [] : [`Example: ${JSON.stringify(example, undefined, 2)}`];
  return [...lines, ...shown].join('\n');
}
