import { errorOf } from './parcours-error.js';
import type { operations } from './schema.js';

type Id = keyof operations;

type Path<Operation> = Operation extends { parameters: { path: infer Names } } ? Names : unknown;
type Query<Operation> = Operation extends { parameters: { query?: infer Names } }
  ? [NonNullable<Names>] extends [never]
    ? unknown
    : NonNullable<Names>
  : unknown;
type Body<Operation> = Operation extends { requestBody?: { content: { 'application/json': infer Fields } } }
  ? Fields
  : unknown;

/** What an operation takes: the names in its path, and its query or the fields of its body. */
export type Input<Name extends Id> = Path<operations[Name]> &
  Query<operations[Name]> &
  Body<operations[Name]>;

type Answers<Responses> = Responses extends { 200: infer Answer } | { 201: infer Answer } ? Answer : never;

/** What an operation answers. */
export type Output<Name extends Id> =
  Answers<operations[Name]['responses']> extends { content: { 'application/json': infer Answer } }
    ? Answer
    : never;

interface CallOptions {
  signal?: AbortSignal;
}

/** @throws ParcoursError if the server refuses. */
export type Call<Name extends Id> = (input: Input<Name>, options?: CallOptions) => Promise<Output<Name>>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Makes the function of an operation. */
export type Caller = <Name extends Id>(method: Method, route: string) => Call<Name>;

/** Takes what is in the path out of an input. */
function splitInput(route: string, input: object): { path: string; rest: [string, unknown][] } {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const isInPath = ([name]: [string, unknown]) => route.includes(`{${name}}`);
  const path = entries
    .filter(isInPath)
    .reduce((made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(String(value))), route);
  return { path, rest: entries.filter((entry) => !isInPath(entry)) };
}

function queryOf(fields: readonly [string, unknown][]): string {
  const pairs = fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

const JSON_TYPE = { 'content-type': 'application/json' };

function requestOf(method: Method, address: string, input: object): [url: string, init: RequestInit] {
  const { path, rest } = splitInput(address, input);
  if (method === 'GET' || method === 'DELETE') return [path + queryOf(rest), { method }];
  return [path, { method, headers: JSON_TYPE, body: JSON.stringify(Object.fromEntries(rest)) }];
}

/** Calls operations of a server by a function that sends requests. */
export const callerOf =
  (baseUrl: string, send: (request: Request) => Promise<Response>): Caller =>
  (method, route) =>
  async (input, { signal } = {}) => {
    const fields = typeof input === 'object' && input !== null ? input : {};
    const [url, init] = requestOf(method, baseUrl + route, fields);
    const response = await send(new Request(url, { ...init, signal: signal ?? null }));
    if (!response.ok) throw errorOf(response, await response.json().catch(() => undefined));
    return response.json();
  };
