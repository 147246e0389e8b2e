import { requireWriter } from '../../core/caller/permissions';
import type { RequestContext } from '../../core/caller/request-context';
import { isRecord } from '../../wire/is-record';
import { findOperation } from '../catalogue';
import { meantCall } from './extra-tools';

const writes = (message: unknown): boolean => {
  if (!isRecord(message) || message['method'] !== 'tools/call' || !isRecord(message['params'])) return false;
  const { name } = meantCall(message['params']);
  return typeof name === 'string' && findOperation(name)?.type === 'mutation';
};

/**
 * Refuses what an app was not allowed with an HTTP status, so that its client asks the person for more. For the person's
 * own read-only tokens the refusal is the result of the call.
 * @throws 403
 */
export function requireToolScopes({ caller }: RequestContext, body: unknown): void {
  if (caller?.scopes && [body].flat().some(writes)) requireWriter(caller);
}
