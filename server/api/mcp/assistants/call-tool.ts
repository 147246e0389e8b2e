import type { SignedIn } from '../../../core/operation/trpc';
import { AppError } from '../../../platform/errors/errors';
import { callOperation } from '../../call-operation';
import { findOperation } from '../../catalogue';

/**
 * Calls an operation as the caller, so that access is checked as for a tool call.
 * @throws the operation's errors.
 */
export async function callAs(
  ctx: SignedIn,
  tool: string,
  input: Record<string, unknown> = {},
): Promise<unknown> {
  const operation = findOperation(tool);
  if (!operation) throw new AppError('internal', `No operation ${tool}.`);
  return callOperation(operation, ctx, input);
}
