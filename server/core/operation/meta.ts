import type { ErrorCode } from '../../platform/errors/errors';
import type { OperationEvent } from '../outbox/events';

/**
 * `destructive` deletes, revokes or overwrites something that no undo brings back. `outside` means that something leaves
 * the service: calendar, mail, public links, webhooks. The tool's annotations follow from these.
 */
export type OperationKind = 'read' | 'write' | 'destructive' | 'idempotent' | 'outside';

/** The metadata of an operation. A procedure with it becomes a REST route, a tool and a command. */
export interface OperationMeta {
  /** One sentence, also read by assistants to choose a tool. */
  summary: string;
  /** Details beyond the summary. */
  description?: string;
  /** `METHOD /path/{parameter}`, below `/v2`. */
  rest: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;
  /** An earlier path of the route, which is still answered. */
  alias?: `/${string}`;
  /** The tool's name, verb_noun, or a verb alone; also the operationId and, with a dash, the command. */
  tool: `${string}_${string}` | 'search';
  /** By default, a query is a read and idempotent, a DELETE destructive and idempotent. */
  kind: readonly [OperationKind, ...OperationKind[]];
  /** The event that webhooks get for the rows that it records. Every write names one. */
  event?: OperationEvent;
  /** Whether it undoes what apps did. What it changes is in no change set. */
  isUndo?: true;
  /** Whether it decides about proposals of apps, which apps that propose must not. */
  isDecision?: true;
  /** Errors that it can return in addition to the common ones. */
  refusals?: readonly ErrorCode[];
  /** Values of its input over MCP where the caller gives none: a model pays for each word of an answer. */
  mcpDefaults?: Readonly<Record<string, unknown>>;
  /** Other names of its fields over MCP, where clients expect them. Both are taken. */
  mcpNames?: Readonly<Record<string, string>>;
  /** Example input, for the command's help and the reference. */
  example?: Record<string, unknown>;
}
