import type { RequestContext } from '../../core/caller/request-context';
import { requireAllowed } from '../../features';
import { isRecord } from '../../wire/is-record';
import { findOperation, type Operation } from '../catalogue';
import { meantCall } from './extra-tools';

const calledBy = (message: unknown): Operation | undefined => {
  if (!isRecord(message) || message['method'] !== 'tools/call' || !isRecord(message['params']))
    return undefined;
  const { name } = meantCall(message['params']);
  return typeof name === 'string' ? findOperation(name) : undefined;
};

/**
 * Refuses what an app was not allowed with an HTTP status, so that its client asks the person for more. For the person's
 * own read-only tokens the refusal is the result of the call.
 * @throws 403
 */
export function requireToolScopes({ caller }: RequestContext, body: unknown): void {
  if (!caller?.scopes) return;
  for (const operation of [body].flat().flatMap((message) => calledBy(message) ?? []))
    requireAllowed(caller, operation);
}
