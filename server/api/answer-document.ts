import { isRateLimit } from '../platform/errors/errors';
import type { FixedText } from '../platform/http/compression';
import { isKnownTag } from '../platform/http/entity-tags';
import type { Answer } from '../platform/http/json-response';
import { errorAnswer } from '../platform/http/json-response';
import type { PlainRequest } from '../platform/http/plain-request';
import { refusedMethod } from '../platform/http/refuse-method';
import { countRequest } from './create-request-context';

/** A document that everyone may read, and that stays the same while the process runs. */
export interface FixedDocument {
  text: FixedText;
  headers: Record<string, string>;
}

type Asked = Pick<PlainRequest, 'method' | 'headers'>;

/** Without a database nothing can be counted, but a document can be read. @throws 429 */
async function count(request: Asked, limits: Map<string, string>): Promise<void> {
  await countRequest(request, limits).catch((thrown: unknown) => {
    if (isRateLimit(thrown)) throw thrown;
  });
}

/** Answers a document, 304 if the client has it, or 429: it counts for the token, or the network without one. */
export async function answerDocument(request: Asked, { text, headers }: FixedDocument): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusedMethod('GET, HEAD');
  const limits = new Map<string, string>();
  try {
    await count(request, limits);
  } catch (thrown) {
    return errorAnswer(thrown, request.headers.get('x-request-id') ?? '', Object.fromEntries(limits));
  }
  const all = {
    'x-content-type-options': 'nosniff',
    ...headers,
    etag: text.etag,
    ...Object.fromEntries(limits),
  };
  if (isKnownTag(request, text.etag)) return { status: 304, headers: all, body: null };
  return { status: 200, headers: all, body: request.method === 'HEAD' ? null : text };
}
