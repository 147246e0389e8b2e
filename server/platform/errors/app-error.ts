import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCError } from '@trpc/server';

// Without zod and the database: processes that must start fast import this file instead of `errors.ts`.

/** Every error code with its HTTP status and its tRPC code. */
export const codes = {
  invalid_request: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  trial_ended: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  quota_exceeded: { status: 409, trpc: 'CONFLICT' },
  precondition_failed: { status: 412, trpc: 'PRECONDITION_FAILED' },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  idempotency_mismatch: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
  insufficient_storage: { status: 507, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY }>;

export type ErrorCode = keyof typeof codes;

export const isErrorCode = (kind: string): kind is ErrorCode => kind in codes;

/** A fault of one field, given as a dotted path. */
export interface ErrorDetail {
  field: string;
  message: string;
}

/** What is wrong with the token that was sent. */
type Challenge = { error: 'invalid_token' } | { error: 'insufficient_scope'; scope: string };

interface ErrorExtras {
  details?: ErrorDetail[];
  /** How to get access, for the header `WWW-Authenticate`. */
  challenge?: Challenge;
  /** When to try again, in seconds, for the header `Retry-After`. */
  retryAfterS?: number;
  access?: { reason: 'trial_ended'; trialEndedAt: number };
}

/** An error whose message is meant for the caller: it says what to do. */
export class AppError extends TRPCError {
  readonly kind: ErrorCode;
  readonly details: ErrorDetail[];
  readonly access: ErrorExtras['access'];
  readonly challenge: Challenge | undefined;
  readonly retryAfterS: number | undefined;

  constructor(kind: ErrorCode, message: string, extra: ErrorExtras = {}) {
    super({ code: codes[kind].trpc, message });
    this.kind = kind;
    this.details = extra.details ?? [];
    this.access = extra.access;
    this.challenge = extra.challenge;
    this.retryAfterS = extra.retryAfterS;
  }
}

/** 404, also for a row that the caller may not see: both must read the same. */
export const notFound = (what: string) => new AppError('not_found', `No such ${what}.`);

/** 409: the request does not fit the current state. */
export const conflict = (message: string, details: ErrorDetail[] = []) =>
  new AppError('conflict', message, { details });

/** 409: the account is full. The message says what to remove. */
export const quotaExceeded = (message: string) => new AppError('quota_exceeded', message);

/** 507: the server is full. */
export const diskFull = () =>
  new AppError(
    'insufficient_storage',
    'The disk of this server is full; nothing was written. Ask the person who runs it to free some space, then try again.',
  );

/** 400 on one field, given as a dotted path. */
export const invalid = (field: string, message: string) => errorAt('invalid_request', field, message);

/** The error with its fields under a path: `title` under `tasks.3` is `tasks.3.title`. Without fields it gets `otherwise`. */
export function underPath(thrown: unknown, path: string, otherwise = path): unknown {
  if (!(thrown instanceof AppError)) return thrown;
  const { kind, message, details } = thrown;
  const within = details.map(({ field, message: why }) => ({ field: `${path}.${field}`, message: why }));
  return new AppError(kind, `${otherwise}: ${message}`, {
    details: within.length > 0 ? within : [{ field: otherwise, message }],
  });
}

/** An error on one field, given as a dotted path. */
export const errorAt = (kind: ErrorCode, field: string, message: string) =>
  new AppError(kind, `${field}: ${message}`, { details: [{ field, message }] });

/** 403: the caller sees the target but their role is too low. */
export const forbidden = (message = 'Your role here does not allow this. Ask its owner for more.') =>
  new AppError('forbidden', message);
