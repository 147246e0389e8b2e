import { AppError } from '../../platform/errors/errors';
import type { Caller } from './request-context';

/** What a token allows. */
export type Permissions = Pick<Caller, 'readOnly' | 'scopes'>;

const needsWrite = (message: string) =>
  new AppError('forbidden', message, { challenge: { error: 'insufficient_scope', scope: 'write' } });

/** Whether the writes of an app become proposals. */
export const isProposer = ({ readOnly, scopes }: Permissions): boolean =>
  readOnly && (scopes?.includes('propose') ?? false);

/** @throws 403 for a caller who may only read, or propose. */
export function requireWriter(caller: Permissions): void {
  if (!caller.readOnly) return;
  if (!caller.scopes) throw new AppError('forbidden', 'This token is read-only. Use a token that may write.');
  throw needsWrite(
    isProposer(caller)
      ? 'This app may only propose changes, and this cannot be proposed. Ask the person to do it in the planner.'
      : 'This app may only read. Connect it again and allow it to write.',
  );
}

/** Operations that apps may not call. A personal token would outlive the app's own access. */
const notForApps = new Set(['create_token']);

/** @throws 403 for an app. */
export function requireOwnToken({ scopes }: Permissions): void {
  if (scopes) throw new AppError('forbidden', 'Apps cannot create tokens. Create one in Settings.');
}

/** Whether a tool is listed for apps. */
export const isForApps = (tool: string): boolean => !notForApps.has(tool);
