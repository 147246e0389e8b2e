import type { IncomingMessage } from 'node:http';

/*
 * Pages of any site may call the API with a token and read the answers. They send no cookies along, because no answer
 * allows credentials, so a page has no rights but those of its own token.
 */

const openPath = /^\/(?:v2|mcp)(?:\/|$)|^\/oauth\/(?!consent(?:\/|$))|^\/\.well-known\/(?:oauth-|openid-)/;

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  // `*` alone leaves out Authorization.
  'access-control-allow-headers': 'authorization, *',
  'access-control-max-age': '86400',
};

const isAsked = ({ headers, url = '' }: IncomingMessage) =>
  headers.origin !== undefined && openPath.test(url.split('?')[0] ?? '');

/** Whether a browser asks before a request of a page. */
export const isPreflight = (request: IncomingMessage): boolean =>
  request.method === 'OPTIONS' &&
  request.headers['access-control-request-method'] !== undefined &&
  isAsked(request);

/** The headers by which a page of another site may read the answer. */
export const crossOriginHeaders = (request: IncomingMessage): Record<string, string> =>
  isAsked(request)
    ? {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': '*',
        ...(isPreflight(request) && preflightHeaders),
      }
    : {};
