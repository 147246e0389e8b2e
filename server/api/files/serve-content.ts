import { findContent, type StoredFile } from '../../features/files/find-file';
import { AppError, envelope, notFound } from '../../platform/errors/errors';
import { previewKey, requireFileStore } from '../../platform/file-store/configured-store';
import { type Answer, jsonAnswer } from '../../platform/http/answer';
import { invalidToken, unauthorized } from '../../platform/http/bearer-token';
import { isKnownTag } from '../../platform/http/entity-tags';
import type { PlainRequest } from '../../platform/http/plain-request';
import { readRange } from '../../platform/http/ranges';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import { readBody } from '../../platform/http/stream-body';
import { FileInput } from '../../wire/file';
import { createRequestContext } from '../create-request-context';

interface Content {
  key: string;
  /** Undefined for a preview: it is small and sent whole. */
  size: number | undefined;
  type: string;
  disposition: string;
}

/** A name for a header: plain ASCII for old clients, and exactly (RFC 8187). */
function fileName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Types that would be a page or a script if a browser showed them are sent as plain bytes. */
const safeType = ({ type, checked }: StoredFile): string =>
  checked || !/html|xml|svg|script/i.test(type) ? type : 'application/octet-stream';

const contentOf = (file: StoredFile): Content => ({
  key: file.objectId,
  size: file.size,
  type: safeType(file),
  disposition: `${file.checked ? 'inline' : 'attachment'}; ${fileName(file.name)}`,
});

/** @throws 404 for a file that is not a picture. */
function previewOf({ objectId, hasPreview }: StoredFile): Content {
  if (!hasPreview) throw notFound('preview');
  return { key: previewKey(objectId), size: undefined, type: 'image/webp', disposition: 'inline' };
}

const headersOf = ({ key, type, disposition }: Content): Record<string, string> => ({
  'content-type': type,
  'content-disposition': disposition,
  // A file never changes, but the caller's role does: caches ask again each time.
  etag: `"${key}"`,
  'cache-control': 'private, no-cache',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
});

const unsatisfiable = (size: number) =>
  jsonAnswer(envelope(new AppError('invalid_request', 'The file has no bytes in this range.')), 416, {
    'content-range': `bytes */${size}`,
  });

function rangeOf({ headers }: PlainRequest, { size }: Content, etag = '') {
  const condition = headers.get('if-range');
  if (size === undefined || (condition !== null && condition !== etag)) return undefined;
  return readRange(headers.get('range'), size);
}

/** Answers with the bytes, or the part that the request names. */
async function send(request: PlainRequest, content: Content): Promise<Answer> {
  const store = requireFileStore();
  const headers = headersOf(content);
  if (isKnownTag(request, headers['etag'] ?? '')) return { status: 304, headers, body: null };
  const { key, size } = content;
  const range = rangeOf(request, content, headers['etag']);
  if (range === null) return unsatisfiable(size ?? 0);
  if (size !== undefined) {
    headers['accept-ranges'] = 'bytes';
    headers['content-length'] = String(range ? range.end - range.start + 1 : size);
    if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${size}`;
  }
  const body = request.method === 'HEAD' ? null : readBody((await store.read(key, range)).body);
  return { status: range ? 206 : 200, headers, body };
}

/**
 * Answers with the bytes of a file or its preview, for a token or a browser session.
 * @throws 401 without a caller, 404 if they may not see the target of the file.
 */
export async function serveContent(
  request: PlainRequest,
  answerHeaders: Headers,
  { fileId, part }: { fileId: string; part: string },
): Promise<Answer> {
  const usesToken = request.headers.has('authorization');
  const ctx = await createRequestContext(request, usesToken ? 'rest' : 'web', { answerHeaders, calls: 1 });
  const { caller } = ctx;
  if (!caller) throw usesToken ? invalidToken() : unauthorized();
  refuseParameters(request.url);
  const { fileId: id } = FileInput.parse({ fileId });
  const file = await findContent({ ...ctx, caller }, id);
  return send(request, part === 'preview' ? previewOf(file) : contentOf(file));
}
