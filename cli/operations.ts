import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { send } from './client';
import { cacheFolder, type Login } from './config';
import { exitCodes, Failure } from './failures';
import { isRecord, type Json, propertiesOf, requiredOf, textOf } from './shapes';

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
  return (Array.isArray(parameters) ? parameters : []).flatMap((parameter): Field[] => {
    if (!isRecord(parameter) || !isRecord(parameter['schema'])) return [];
    const { name, required, schema } = parameter;
    const place = parameter['in'];
    if (place !== 'path' && place !== 'query') return [];
    return [{ name: textOf(name), in: place, required: required === true, schema }];
  });
}

/** The example of an operation without a body. */
const parameterExamples = (parameters: unknown): Json =>
  Object.fromEntries(
    (Array.isArray(parameters) ? parameters : []).flatMap((parameter) =>
      isRecord(parameter) && 'example' in parameter
        ? [[textOf(parameter['name']), parameter['example']]]
        : [],
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

function operationsOf(document: unknown): Operation[] {
  const paths = isRecord(document) && isRecord(document['paths']) ? document['paths'] : {};
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(isRecord(methods) ? methods : {}).flatMap(([method, described]) =>
      isRecord(described) ? [toOperation(path, method, described)] : [],
    ),
  );
}

interface Cached {
  etag: string;
  document: unknown;
}

const cacheFile = (url: string) =>
  join(cacheFolder(), `${createHash('sha256').update(url).digest('hex').slice(0, 16)}.json`);

function readCache(url: string): Cached | undefined {
  try {
    const cached: unknown = JSON.parse(readFileSync(cacheFile(url), 'utf8'));
    return isRecord(cached) ? { etag: textOf(cached['etag']), document: cached['document'] } : undefined;
  } catch {
    return undefined;
  }
}

/** Ignores write errors: without a cache the next call downloads the document again. */
function writeCache(url: string, cached: Cached): void {
  try {
    mkdirSync(cacheFolder(), { recursive: true });
    writeFileSync(cacheFile(url), JSON.stringify(cached));
  } catch {}
}

/**
 * Reads the server's operations from its OpenAPI document, cached by ETag. If the server is unreachable, the cached
 * document is used.
 * @throws Failure 3 if the server is unreachable and nothing is cached.
 */
export async function fetchOperations(login: Login): Promise<Operation[]> {
  const cached = readCache(login.url);
  const headers: Record<string, string> = cached ? { 'if-none-match': cached.etag } : {};
  try {
    const response = await send(
      { ...login, token: '' },
      { method: 'GET', path: '/v2/openapi.json', headers },
    );
    if (response.status === 304 && cached) return operationsOf(cached.document);
    if (!response.ok) throw new Failure(`${login.url} is not a Parcours server.`, exitCodes.unreachable);
    const document: unknown = await response.json();
    writeCache(login.url, { etag: response.headers.get('etag') ?? '', document });
    return operationsOf(document);
  } catch (thrown) {
    if (cached) return operationsOf(cached.document);
    throw thrown;
  }
}
