import { exportPieces } from '../../features/exchange/export-document';
import { redeemExportLink } from '../../features/exchange/export-links';
import { jsonTextAnswer, streamOf, type Transport } from '../../platform/http/answer';
import type { Asked } from '../../platform/http/plain-request';
import { refuseMethod } from '../../platform/http/refuse-method';
import { refuseParameters } from '../../platform/http/refuse-parameters';
import { createRequestContext } from '../create-request-context';

const address = /^\/exports\/([\w-]{1,1000})$/;

/** Only the address. What names a caller is left out, because the path alone authorizes the request. */
export const withoutCaller = ({ headers }: Asked) => ({
  headers: new Headers({ 'x-parcours-address': headers.get('x-parcours-address') ?? '' }),
});

/** Answers `GET /exports/<token>` once: the export of an account, for whoever has the address. */
export const answerExport: Transport = async (request, answerHeaders) => {
  if (request.method !== 'GET') return refuseMethod('GET');
  refuseParameters(request.url);
  const [, token = ''] = address.exec(new URL(request.url).pathname) ?? [];
  const ctx = await createRequestContext(withoutCaller(request), 'rest', { answerHeaders, calls: 1 });
  const caller = await redeemExportLink(ctx.db, token, ctx.now);
  return jsonTextAnswer(streamOf(exportPieces({ ...ctx, caller })), 200, {
    'content-disposition': 'attachment; filename="parcours.json"',
    'x-robots-tag': 'noindex, nofollow',
  });
};
