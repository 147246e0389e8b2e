import { AppError } from '../../platform/errors/errors';
import type { Caller } from './request-context';

/** What a token allows. */
type Permissions = Pick<Caller, 'readOnly' | 'scopes'>;

/** @throws 403 for a caller who may only read. */
export function requireWriter({ readOnly, scopes }: Permissions): void {
  if (!readOnly) return;
  if (!scopes) throw new AppError('forbidden', 'This token is read-only. Use a token that may write.');
  throw new AppError('forbidden', 'This app may only read. Connect it again and allow it to write.', {
    challenge: { error: 'insufficient_scope', scope: 'write' },
  });
}

/** Operations that apps may not call. A personal token would outlive the app's own access. */
const notForApps = new Set(['create_token']);

/** @throws 403 for an app. */
export function requireOwnToken({ scopes }: Permissions): void {
  if (scopes) throw new AppError('forbidden', 'Apps cannot create tokens. Create one in Settings.');
}

/** Whether a tool is listed for apps. */
export const isForApps = (tool: string): boolean => !notForApps.has(tool);
