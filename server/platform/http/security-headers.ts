import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { settings } from '../config/settings';

/** With `strict-dynamic`, only scripts with the nonce run, and the scripts that they load. */
function contentSecurityPolicy(nonce: string, formTarget: string): string {
  // React's development build evaluates code to show server stacks.
  const development = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${formTarget}`.trim(),
    "base-uri 'self'",
  ].join('; ');
}

/** The headers of every response. */
export const commonHeaders = (requestId: string): Record<string, string> => ({
  'x-request-id': requestId,
  'x-content-type-options': 'nosniff',
  ...(settings().APP_URL.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
});

/** Sites open these in a window of their own, and their page there answers its opener at the end. */
const signInPath = /^\/+(oauth|sign-in|sign-up)(\/|$)/;

/** Paths that contain a token. */
const tokenPath = /^\/+(s|invites)(\/|$)/;

interface Page {
  /** Decoded. */
  path: string;
  /** Other origins that the page's form may lead to; empty for none. */
  formTarget: string;
}

/** Sets the headers of Next's responses. Next takes the nonce for its scripts from the policy in the request headers. */
export function setPageHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { path, formTarget }: Page,
): void {
  const policy = contentSecurityPolicy(randomBytes(16).toString('base64'), formTarget);
  request.headers['content-security-policy'] = policy;
  response.setHeader('content-security-policy', policy);
  response.setHeader('x-frame-options', 'DENY');
  if (!signInPath.test(path)) response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
  response.setHeader('referrer-policy', tokenPath.test(path) ? 'no-referrer' : 'same-origin');
  if (tokenPath.test(path)) response.setHeader('x-robots-tag', 'noindex, nofollow');
  if (path.startsWith('/api/')) response.setHeader('cache-control', 'no-store');
}
