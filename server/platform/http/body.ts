import { AppError } from '../errors/errors';
import type { HeaderReader, PlainRequest } from './plain-request';

/** The most bytes of a body. */
const LIMIT = 1024 * 1024;
/** A body that is too large is read on: many clients read the answer only after they sent everything. */
const DISCARD_LIMIT = 64 * LIMIT;
/** Far deeper than any valid input. Zod, JSON.stringify and the MCP SDK recurse and would overflow the stack. */
const MAX_DEPTH = 32;
/** More than any valid input: 200 tasks with all their fields and checklists. */
const MAX_VALUES = 100_000;

const tooLarge = () => new AppError('payload_too_large', 'The body is larger than 1 MiB. Send less at once.');
const malformed = (message: string) => new AppError('invalid_request', message);
const tooDeep = () => malformed(`The body nests objects and arrays more than ${MAX_DEPTH} deep. Flatten it.`);
const tooWide = () => malformed(`The body holds more than ${MAX_VALUES} values. Send less at once.`);

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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses JSON that is too deep or holds too many values, before it is parsed: a mebibyte of `{},` keeps the process busy
 * for a tenth of a second.
 * @throws 400
 */
function requireCheap(text: Uint8Array): void {
  let depth = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] ?? 0;
    if (inString && byte === BACKSLASH) at++;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) continue;
    else if (byte === COMMA) values++;
    else if (CLOSING.has(byte)) depth--;
    else if (OPENING.has(byte)) {
      values++;
      depth++;
      if (depth > MAX_DEPTH) throw tooDeep();
    }
  }
  if (values > MAX_VALUES) throw tooWide();
}

export const isJsonType = (type: string | null) => type !== null && /^application\/json\s*(;|$)/i.test(type);

/** @throws 400 for anything but UTF-8 JSON, and for JSON that is too deep or holds too many values. */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
  requireCheap(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw malformed('The body is not valid JSON.');
  }
}
