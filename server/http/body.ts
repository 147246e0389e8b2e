import { AppError } from '../errors';
import type { HeaderReader, PlainRequest } from './plain-request';

/** The most bytes of a body. */
export const LIMIT = 1024 * 1024;
/** A body that is too large is read on: many clients read the answer only after they sent everything. */
const DISCARD_LIMIT = 64 * LIMIT;
/** Far deeper than any valid input. Zod, JSON.stringify and the MCP SDK recurse and would overflow the stack. */
const MAX_DEPTH = 32;

const tooLarge = () => new AppError('payload_too_large', 'The body is larger than 1 MiB. Send less at once.');
const malformed = (message: string) => new AppError('invalid_request', message);

/**
 * Reads the whole body.
 * @throws 413 above 1 MiB.
 */
export async function readBytes(request: PlainRequest): Promise<Uint8Array> {
  const stated = request.headers.get('content-length');
  // Node enforces a stated length, so the body can be read at once, much faster than as a stream.
  if (stated !== null && Number(stated) <= LIMIT) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > DISCARD_LIMIT) break;
    if (size <= LIMIT) chunks.push(chunk);
  }
  if (size > LIMIT) throw tooLarge();
  return Buffer.concat(chunks);
}

/** The bytes of a body, or the error from reading it. */
export type ReceivedBody = PromiseSettledResult<Uint8Array>;

/**
 * Receives a body without throwing and without parsing it. Authenticate the caller after this, because a token that is
 * revoked during the upload must not count, and before `requireJson`, because parsing costs far more than the check.
 */
export async function receiveBody(request: PlainRequest): Promise<ReceivedBody> {
  const [result] = await Promise.allSettled([readBytes(request)]);
  return result;
}

/**
 * The JSON of a body; undefined without a body.
 * @throws the error from receiving it, 415 for another content type, 400 for malformed or too deeply nested JSON.
 */
export function requireJson(received: ReceivedBody, headers: HeaderReader): unknown {
  if (received.status === 'rejected') throw received.reason;
  if (received.value.byteLength === 0) return undefined;
  if (!isJsonType(headers.get('content-type')))
    throw new AppError('unsupported_media_type', 'Send the body as Content-Type: application/json.');
  return parseJson(received.value);
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Iterates by level, because recursion would overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

export const isJsonType = (type: string | null) => type !== null && /^application\/json\s*(;|$)/i.test(type);

/** @throws 400 for anything but UTF-8 JSON, and for JSON that is nested too deeply. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
  if (isTooDeep(value))
    throw malformed(`The body nests objects and arrays more than ${MAX_DEPTH} deep. Flatten it.`);
  return value;
}
