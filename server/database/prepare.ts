import { createHash } from 'node:crypto';
import type { Sql } from 'sql-template-tag';

/** SQL text with the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  /** The name under which connections prepare it, if that is known. */
  readonly name?: string;
}

const names = new Map<string, string>();

/** Each connection prepares a statement once, under a name derived from its text. */
export function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}

/**
 * A statement whose text is built once, at its first use: for a small statement that costs as much as the rest of a call.
 * `build` gets a stand-in for each parameter that is given later; all other values are the same in each call.
 */
export function prepare<Given extends object>(
  build: (standIn: (name: keyof Given & string) => string) => Sql,
) {
  function compile() {
    const parameters = new Map<unknown, keyof Given & string>();
    const { text, values } = build((name) => {
      parameters.set(`:${name}`, name);
      return `:${name}`;
    });
    return {
      text,
      name: nameOf(text),
      values: values.map((value) => ({ value, parameter: parameters.get(value) })),
    };
  }
  let compiled: ReturnType<typeof compile> | undefined;
  return (given: Given): Statement => {
    compiled ??= compile();
    const { text, name, values } = compiled;
    const fill = ({ value, parameter }: (typeof values)[number]) =>
      parameter === undefined ? value : given[parameter];
    return { text, name, values: values.map(fill) };
  };
}
