import { exportPieces } from '../../features/exchange/export-document';
import { redeemExportLink } from '../../features/exchange/export-links';
import { answerOrError, jsonAnswer, responseOf, streamOf } from '../../platform/http/json-response';
import { refuseMethod } from '../../platform/http/refuse-method';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import { createRequestContext } from '../create-request-context';

const address = /^\/exports\/([\w-]{1,1000})$/;

async function answer(request: Request, limitHeaders: Headers): Promise<Response> {
  if (request.method !== 'GET') return refuseMethod('GET');
  refuseParameters(request.url);
  const [, token = ''] = address.exec(new URL(request.url).pathname) ?? [];
  // The address alone authorizes the download.
  const headers = new Headers({ 'x-parcours-address': request.headers.get('x-parcours-address') ?? '' });
  const ctx = await createRequestContext(new Request(request.url, { headers }), 'rest', {
    limitHeaders,
    calls: 1,
  });
  const caller = await redeemExportLink(ctx.db, token, ctx.now);
  const pieces = exportPieces({ ...ctx, caller });
  return responseOf(
    jsonAnswer(streamOf(pieces), 200, {
      'content-disposition': 'attachment; filename="parcours.json"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    }),
  );
}

/** Answers `GET /exports/<token>` once: the export of an account, for whoever has the address. */
export const answerExport = (request: Request, headers: Headers): Promise<Response> =>
  answerOrError(request, answer(request, headers));
