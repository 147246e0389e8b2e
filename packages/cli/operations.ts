import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './client';
import { cacheFolder, type Login } from './config';
import { exitCodes, Failure } from './failures';
import { version } from './package.json';
import { isRecord, type Json, propertiesOf, requiredOf, rowsIn, textOf, withSchemas } from './shapes';

/** A parameter or body field of an operation. */
export interface Field {
  name: string;
  in: 'path' | 'query' | 'body';
  required: boolean;
  schema: Json;
}

/** An operation as the server describes it. */
export interface Operation {
  /** The tool's name, such as `create_task`. */
  id: string;
  summary: string;
  description: string;
  group: string;
  method: string;
  path: string;
  fields: Field[];
  example: Json;
}

function parameterFields(parameters: unknown): Field[] {
  return rowsIn(parameters).flatMap(({ name, required, schema, in: place }): Field[] =>
    isRecord(schema) && (place === 'path' || place === 'query')
      ? [{ name: textOf(name), in: place, required: required === true, schema }]
      : [],
  );
}

/** The example of an operation without a body. */
const parameterExamples = (parameters: unknown): Json =>
  Object.fromEntries(
    rowsIn(parameters).flatMap(({ name, example }) =>
      example === undefined ? [] : [[textOf(name), example]],
    ),
  );

function jsonBody(operation: Json): Json {
  const body = isRecord(operation['requestBody']) ? operation['requestBody'] : {};
  const content = isRecord(body['content']) ? body['content']['application/json'] : {};
  return isRecord(content) ? content : {};
}

function bodyFields({ schema }: Json): Field[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]): Field[] =>
    isRecord(field) ? [{ name, in: 'body', required: required.includes(name), schema: field }] : [],
  );
}

function toOperation(path: string, method: string, described: Json): Operation {
  const body = jsonBody(described);
  const [group = ''] = Array.isArray(described['tags']) ? described['tags'].map(textOf) : [];
  return {
    id: textOf(described['operationId']),
    summary: textOf(described['summary']),
    description: textOf(described['description']),
    group,
    method: method.toUpperCase(),
    path,
    fields: [...parameterFields(described['parameters']), ...bodyFields(body)],
    example: isRecord(body['example']) ? body['example'] : parameterExamples(described['parameters']),
  };
}

const hasJson = (body: unknown): boolean =>
  isRecord(body) && isRecord(body['content']) && 'application/json' in body['content'];

/** False for routes that take or return something other than JSON. */
function hasCommand({ operationId, requestBody, responses }: Json): boolean {
  const answers = isRecord(responses) ? [responses['200'], responses['201']] : [];
  return textOf(operationId) !== '' && (!requestBody || hasJson(requestBody)) && answers.some(hasJson);
}

/** The end of the name of an operation's other path, which needs no id. */
const WITHOUT_ID = /_without_id$/;

/** Of two paths of an operation, the command is the one that needs no id. */
function oneEach(operations: Operation[]): Operation[] {
  const named = operations.map((one) => ({ ...one, id: one.id.replace(WITHOUT_ID, '') }));
  const free = new Set(
    operations.flatMap(({ id }, at) => (WITHOUT_ID.test(id) ? (named[at]?.id ?? []) : [])),
  );
  return named.filter(({ id }, at) => !free.has(id) || WITHOUT_ID.test(operations[at]?.id ?? ''));
}

function operationsOf(document: unknown): Operation[] {
  const { paths = {}, components = {} } = isRecord(document) ? document : {};
  const schemas = isRecord(components) && isRecord(components['schemas']) ? components['schemas'] : {};
  const all = Object.entries(isRecord(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).flatMap(([method, described]) => {
      if (!isRecord(described) || !hasCommand(described)) return [];
      const { parameters, requestBody } = described;
      const input = withSchemas({ parameters, requestBody }, schemas);
      return isRecord(input) ? [toOperation(path, method, { ...described, ...input })] : [];
    }),
  );
  return oneEach(all);
}

interface Cached {
  etag: string;
  /** When the server was last asked, in epoch milliseconds. */
  askedAt: number;
  operations: Operation[];
}

/** How long to use the stored description without asking the server. An unknown command asks at once. */
const FRESH_MS = 10 * 60_000;

/** The version is in the name, because another version may read other parts of the description. */
const cacheFile = (url: string) =>
  join(cacheFolder(), `${version}-${encodeURIComponent(url).slice(0, 200)}.json`);

const isOperations = (value: unknown): value is Operation[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && Array.isArray(one['fields']));

function readCache(url: string): Cached | undefined {
  try {
    const cached: unknown = JSON.parse(readFileSync(cacheFile(url), 'utf8'));
    if (!isRecord(cached) || !isOperations(cached['operations'])) return undefined;
    const { etag, askedAt, operations } = cached;
    return { etag: textOf(etag), askedAt: Number(askedAt), operations };
  } catch {
    return undefined;
  }
}

/** Ignores write errors: without a cache the next call downloads the description again. */
function writeCache(url: string, cached: Cached): void {
  try {
    mkdirSync(cacheFolder(), { recursive: true });
    writeFileSync(cacheFile(url), JSON.stringify(cached));
  } catch {}
}

/** The operations that are known without asking the server. */
export const cachedOperations = (login: Login): Operation[] => readCache(login.url)?.operations ?? [];

/** Asks the server for its operations and stores them. */
async function askOperations({ url }: Login, cached: Cached | undefined): Promise<Operation[]> {
  const headers: Record<string, string> = cached ? { 'if-none-match': cached.etag } : {};
  const response = await send({ url, token: '' }, { method: 'GET', path: '/v2/openapi.json', headers });
  const askedAt = Date.now();
  if (response.status === 304 && cached) {
    writeCache(url, { ...cached, askedAt });
    return cached.operations;
  }
  const document: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  const operations = operationsOf(document);
  if (operations.length === 0)
    throw new Failure(
      `${url} is not a Parcours server. Choose another: parcours login --url <url>`,
      exitCodes.unreachable,
    );
  writeCache(url, { etag: response.headers.get('etag') ?? '', askedAt, operations });
  return operations;
}

/**
 * Reads the server's operations from its OpenAPI document. Asks the server again after a while, and if the operation
 * that is needed is not among the stored ones. If the server is unreachable, the stored ones are used.
 * @throws Failure 3 if the server is unreachable and nothing is stored.
 */
export async function fetchOperations(login: Login, needed?: string): Promise<Operation[]> {
  const cached = readCache(login.url);
  const isFresh = cached && Date.now() - cached.askedAt < FRESH_MS;
  if (isFresh && (!needed || cached.operations.some(({ id }) => id === needed))) return cached.operations;
  try {
    return await askOperations(login, cached);
  } catch (thrown) {
    if (cached) return cached.operations;
    throw thrown;
  }
}
