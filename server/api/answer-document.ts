import { isRateLimit } from '../platform/errors/errors';
import type { Answer } from '../platform/http/answer';
import type { FixedText } from '../platform/http/compression';
import { isKnownTag } from '../platform/http/entity-tags';
import type { PlainRequest } from '../platform/http/plain-request';
import { refuseMethod } from '../platform/http/refuse-method';
import { countRequest } from './create-request-context';

/** A document that everyone may read, and that stays the same while the process runs. */
export interface FixedDocument {
  text: FixedText;
  headers: Record<string, string>;
}

/**
 * Answers a document, or 304 if the client has it. It counts for the token, or for the network without one. Without a
 * database nothing can be counted, but a document can be read. @throws 429
 */
export async function answerDocument(
  request: PlainRequest,
  answerHeaders: Headers,
  { text, headers }: FixedDocument,
): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET, HEAD');
  await countRequest(request, answerHeaders).catch((thrown: unknown) => {
    if (isRateLimit(thrown)) throw thrown;
  });
  const all = { ...headers, etag: text.etag };
  return isKnownTag(request, text.etag)
    ? { status: 304, headers: all, body: null }
    : { status: 200, headers: all, body: text };
}
