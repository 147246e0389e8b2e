import { isProposer, type Permissions, requireWriter } from '../../core/caller/permissions';
import type { OperationMeta } from '../../core/operation/meta';
import { type Toolset, toolsetsOf } from '../toolsets';

interface Called {
  path: string;
  type: 'query' | 'mutation';
  meta: OperationMeta;
}

/** What is in the planner. Settings, files, feeds and so on are not proposed: they answer secrets or reach other servers. */
const planner: ReadonlySet<Toolset> = new Set(['day', 'tasks', 'places', 'sharing', 'notes', 'insights']);

/** Whether a write can be tried and rolled back, and means the same when it is done later. */
function isProposable(operation: Called): boolean {
  const { type, meta } = operation;
  if (type !== 'mutation' || meta.isUndo || meta.isDecision || meta.kind.includes('outside')) return false;
  return toolsetsOf(operation).some((set) => planner.has(set));
}

/** Whether a caller may call an operation, or propose the call. */
export const isAllowed = (caller: Permissions, operation: Called): boolean =>
  operation.type === 'query' || !caller.readOnly || (isProposer(caller) && isProposable(operation));

/** @throws 403 for a write that the caller may neither make nor propose. */
export function requireAllowed(caller: Permissions, operation: Called): void {
  if (!isAllowed(caller, operation)) requireWriter(caller);
}

/** Whether the call of an operation becomes a proposal. */
export const isProposed = (caller: Permissions | null, { type }: Pick<Called, 'type'>): boolean =>
  type === 'mutation' && caller !== null && isProposer(caller);
