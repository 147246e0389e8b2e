import { authorizationServer, protectedResource } from '../features/sign-in/oauth/metadata';
import { notFound } from '../platform/errors/errors';
import { FixedText } from '../platform/http/compression';
import { errorResponse, responseOf } from '../platform/http/json-response';
import { answerDocument } from './answer-document';

const documents: Record<string, () => object> = {
  '/.well-known/oauth-protected-resource': protectedResource,
  '/.well-known/oauth-protected-resource/mcp': protectedResource,
  '/.well-known/oauth-authorization-server': authorizationServer,
  '/.well-known/openid-configuration': authorizationServer,
};

/** Pages of any site may read the documents: they hold nothing but addresses. */
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'cache-control': 'public, max-age=300',
};

const headers = { 'content-type': 'application/json; charset=utf-8', ...anyOrigin };

const texts = new Map<string, FixedText>();

/** The documents name APP_URL, so there are as many as paths. */
function fixed(document: object): FixedText {
  const json = JSON.stringify(document);
  const text = texts.get(json) ?? new FixedText(json);
  texts.set(json, text);
  return text;
}

/** Answers `/.well-known/…`, where clients find out how to get a token. */
export async function answerWellKnown(request: Request): Promise<Response> {
  const document = documents[new URL(request.url).pathname];
  if (!document) return errorResponse(notFound('page'), request.headers.get('x-request-id') ?? '');
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: anyOrigin });
  return responseOf(await answerDocument(request, { text: fixed(document()), headers }));
}
