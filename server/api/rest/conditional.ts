import { z } from 'zod';
import type { SignedIn } from '../../core/operation/trpc';
import { findRow, isRowKind, type RowKind, rowKinds } from '../../features';
import type { Db } from '../../platform/database/client';
import { AppError } from '../../platform/errors/errors';
import type { Answer } from '../../platform/http/answer';
import { etagOf, isKnownTag, namesTag } from '../../platform/http/entity-tags';
import type { HeaderReader } from '../../platform/http/plain-request';
import { isRecord } from '../../wire/is-record';
import { type Operation, parametersOf } from '../catalogue';
import { sortKeys } from './idempotent-call';

/*
 * Conditional requests (RFC 9110): an answer with one row has an ETag, and a write below the address of a row obeys
 * `If-Match`. Both follow from the path and the output of an operation.
 *
 * An ETag is made from the row, then from what else the answer of a GET says. A write is compared with the row alone.
 */

const isWithin = (path: string, address: string) => path === address || path.startsWith(`${address}/`);

/** The row in whose address an operation is: `/tasks/{taskId}/complete` is in that of a task. */
export const targetOf = ({ route, meta }: Operation): RowKind | undefined =>
  Object.keys(rowKinds)
    .filter(isRowKind)
    .find((kind) => [route, meta.alias ?? route].some((path) => isWithin(path, rowKinds[kind].address)));

/** The one row that an operation answers. */
export function answeredOf(operation: Operation): RowKind | undefined {
  const { output } = operation;
  if (!(output instanceof z.ZodObject)) return undefined;
  const kinds = Object.keys(output.shape).filter(isRowKind);
  const target = targetOf(operation);
  if (target && kinds.includes(target)) return target;
  return kinds.length === 1 ? kinds[0] : undefined;
}

const tagOf = (value: unknown): string => etagOf(JSON.stringify(value, sortKeys));

/** The tags of a row, and of all else in the answer. */
function tagsOf(kind: RowKind, body: Record<string, unknown>): { row: string; rest: string | undefined } {
  const { passing = [] } = rowKinds[kind];
  const { [kind]: row, ...others } = body;
  const fields = isRecord(row) ? Object.entries(row) : [];
  const isPassing = ([name]: [string, unknown]) => passing.includes(name);
  const rest = [...Object.entries(others), ...fields.filter(isPassing)];
  return {
    row: tagOf(Object.fromEntries(fields.filter((field) => !isPassing(field)))),
    rest: rest.length > 0 ? tagOf(Object.fromEntries(rest)) : undefined,
  };
}

const joined = (row: string, rest: string) => `${row.slice(0, -1)}.${rest.slice(1)}`;
/** The part of an ETag that is about the row. */
const rowPart = (header: string) => header.replaceAll(/\.[\w-]+"/g, '"');

/** The ETag of an answer; undefined if it is not that of one row. */
function etagOfAnswer(operation: Operation, body: unknown): string | undefined {
  const kind = answeredOf(operation);
  if (!kind || !isRecord(body) || !isRecord(body[kind])) return undefined;
  const { row, rest } = tagsOf(kind, body);
  return operation.method === 'GET' && rest ? joined(row, rest) : row;
}

/** The id in the input; undefined if the path that was called has none. */
function idIn(input: unknown, kind: RowKind): string | undefined {
  const named = parametersOf(rowKinds[kind].address).map((name) =>
    isRecord(input) ? input[name] : undefined,
  );
  return named.includes(undefined) ? undefined : named.join('/');
}

const changed = () =>
  new AppError(
    'precondition_failed',
    'It has changed since, or is gone; nothing was written. Read it again.',
  );

interface Asked {
  input: unknown;
  headers: HeaderReader;
}

/** What refuses a write whose `If-Match` does not name the row as it is; undefined without the header. */
export function matching(
  operation: Operation,
  ctx: SignedIn,
  { input, headers }: Asked,
): ((db: Db) => Promise<void>) | undefined {
  const header = headers.get('if-match');
  if (header === null || operation.type === 'query') return undefined;
  const kind = targetOf(operation);
  const id = kind && idIn(input, kind);
  return async (db) => {
    if (!kind || id === undefined) throw changed();
    const row = await findRow({ ...ctx, db }, kind, id);
    if (!row && rowKinds[kind].isMade) throw changed();
    // What the caller may not see is a 404, whatever they say about it.
    if (row && !namesTag(rowPart(header), tagsOf(kind, { [kind]: row }).row)) throw changed();
  };
}

/** The answer with its ETag; 304 for a GET whose client has this version. */
export function withTag(
  operation: Operation,
  { body, headers }: { body: unknown; headers: HeaderReader },
  answer: Answer,
): Answer {
  const etag = etagOfAnswer(operation, body);
  if (etag === undefined) return answer;
  const tagged = { ...answer, headers: { ...answer.headers, etag } };
  const isKnown = operation.method === 'GET' && isKnownTag({ headers }, etag);
  return isKnown ? { ...tagged, status: 304, body: null } : tagged;
}
