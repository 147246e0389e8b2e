import { AppError } from '../errors';

const LIMIT = 1024 * 1024;
/** Far deeper than any input. What handles JSON later (Zod, JSON.stringify, the MCP SDK) recurses and would run out of stack. */
const MAX_DEPTH = 32;

const tooLarge = () => new AppError('payload_too_large', 'The body is larger than 1 MiB. Send less at once.');
const malformed = (message: string) => new AppError('invalid_request', message);

/**
 * The bytes of a body, however they come.
 * @throws 413 above 1 MiB.
 */
export async function readBytes(request: Request): Promise<Uint8Array> {
  const stated = request.headers.get('content-length');
  if (Number(stated ?? 0) > LIMIT) throw tooLarge();
  // Of a stated length no more comes than that: it is read at once, at a fraction of what a stream costs.
  if (stated !== null) return new Uint8Array(await request.arrayBuffer());
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A body that arrived, or what is wrong with it. */
export type ReceivedBody = PromiseSettledResult<unknown>;

/**
 * Waits for the JSON of a request and keeps its fault for later. The caller is read in between: a token that is revoked
 * while the body is on its way no longer counts.
 */
export async function receiveBody(request: Request): Promise<ReceivedBody> {
  const [result] = await Promise.allSettled([readJson(request)]);
  return result;
}

/** @throws the fault of the body. */
export function requireBody(result: ReceivedBody): unknown {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Walks level by level, since a recursive walk would itself run out of stack. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return true;
    level = level.flatMap((container) => Object.values(container).filter(isContainer));
  }
  return false;
}

const isJson = (type: string | null) => type !== null && /^application\/json\s*(;|$)/i.test(type);

/** @throws 400 for what is not UTF-8 JSON, or nested too deeply. */
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

/**
 * The JSON a request carries, or undefined where it has no body.
 * @throws 415 for another content type, 413 above 1 MiB, 400 for what is not UTF-8 JSON or nested too deeply.
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) return undefined;
  if (!isJson(request.headers.get('content-type'))) {
    throw new AppError('unsupported_media_type', 'Send the body as Content-Type: application/json.');
  }
  return parseJson(bytes);
}
