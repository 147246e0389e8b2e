import { receiveUpload } from '../../features/files/receive-upload';
import { jsonAnswer, type Transport } from '../../platform/http/answer';
import { refuseMethod } from '../../platform/http/refuse-method';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import { createRequestContext } from '../create-request-context';
import { withoutCaller } from './answer-export';
import { serveContent } from './serve-content';

const contentPath = /^\/v2\/files\/([^/]+)\/(content|preview)$/;
const uploadPath = /^\/v2\/files\/uploads\/([\w-]{1,100})$/;

/** True for the paths of bytes. They are not operations, because they do not take and return JSON. */
export const isFilePath = (path: string): boolean => contentPath.test(path) || uploadPath.test(path);

/** Answers downloads and uploads of files. */
export const answerFiles: Transport = async (request, answerHeaders) => {
  const { pathname } = new URL(request.url);
  const [, token] = uploadPath.exec(pathname) ?? [];
  if (token !== undefined) {
    if (request.method !== 'PUT') return refuseMethod('PUT');
    refuseParameters(request.url);
    const ctx = await createRequestContext(withoutCaller(request), 'rest', { answerHeaders, calls: 1 });
    return jsonAnswer({ file: await receiveUpload(ctx, request, token) }, 200);
  }
  const [, fileId = '', part = ''] = contentPath.exec(pathname) ?? [];
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod('GET, HEAD');
  return serveContent(request, answerHeaders, { fileId, part });
};
