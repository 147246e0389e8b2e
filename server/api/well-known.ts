import { authorizationServer, protectedResource } from '../features/sign-in/oauth/metadata';
import { notFound } from '../platform/errors/errors';
import type { Transport } from '../platform/http/answer';
import { FixedText } from '../platform/http/compression';
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
export const answerWellKnown: Transport = async (request, answerHeaders) => {
  const document = documents[new URL(request.url).pathname];
  if (!document) throw notFound('page');
  if (request.method === 'OPTIONS') return { status: 204, headers: anyOrigin, body: null };
  return answerDocument(request, answerHeaders, { text: fixed(document()), headers });
};
