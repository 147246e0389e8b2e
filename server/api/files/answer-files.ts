import { receiveUpload } from '../../features/files/receive-upload';
import { answerOrError, jsonResponse } from '../../platform/http/json-response';
import { refuseMethod } from '../../platform/http/refuse-method';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import { createRequestContext } from '../create-request-context';
import { serveContent } from './serve-content';

const contentPath = /^\/v2\/files\/([^/]+)\/(content|preview)$/;
const uploadPath = /^\/v2\/files\/uploads\/([\w-]{1,100})$/;

/** True for the paths of bytes. They are not operations, because they do not take and return JSON. */
export const isFilePath = (path: string): boolean => contentPath.test(path) || uploadPath.test(path);

async function answer(request: Request, headers: Headers): Promise<Response> {
  const { pathname } = new URL(request.url);
  const [, token] = uploadPath.exec(pathname) ?? [];
  if (token !== undefined) {
    if (request.method !== 'PUT') return refuseMethod('PUT');
    refuseParameters(request.url);
    // The address alone authorizes an upload, so headers that name a caller are left out.
    const anonymous = new Request(request.url, { headers: withoutCaller(request) });
    const ctx = await createRequestContext(anonymous, 'rest', { limitHeaders: headers, calls: 1 });
    return jsonResponse({ file: await receiveUpload(ctx, request, token) }, 200);
  }
  const [, fileId = '', part = ''] = contentPath.exec(pathname) ?? [];
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET, HEAD');
  return serveContent(request, headers, { fileId, part });
}

function withoutCaller(request: Request): Headers {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  headers.delete('cookie');
  return headers;
}

/** Answers downloads and uploads of files. */
export const answerFiles = (request: Request, headers: Headers): Promise<Response> =>
  answerOrError(request, answer(request, headers));
