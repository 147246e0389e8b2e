import type { ServerResponse } from 'node:http';
import { settings } from '../settings';

/** Headers of every answer. */
export function protect(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (settings().APP_URL.startsWith('https:'))
    response.setHeader('strict-transport-security', 'max-age=31536000');
}
