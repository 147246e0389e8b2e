import { AppError } from '../errors/errors';
import { callOperation } from '../mirror/call-operation';
import { findOperation } from '../mirror/catalogue';
import type { SignedIn } from '../operation/trpc';

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
