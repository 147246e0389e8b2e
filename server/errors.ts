import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { CommitOutcomeUnknown } from './database/client';
import { isDatabaseUnavailable } from './database/error-codes';
import { inputMessage, UNKNOWN_PROPERTY } from './wire/input-messages';

z.config({ localeError: inputMessage });

/** Every error code with its HTTP status and its tRPC code. */
export const codes = {
  invalid_request: { status: 400, trpc: 'BAD_REQUEST' },
  unauthorized: { status: 401, trpc: 'UNAUTHORIZED' },
  trial_ended: { status: 402, trpc: 'PAYMENT_REQUIRED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND' },
  method_not_allowed: { status: 405, trpc: 'METHOD_NOT_SUPPORTED' },
  conflict: { status: 409, trpc: 'CONFLICT' },
  payload_too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  unsupported_media_type: { status: 415, trpc: 'UNSUPPORTED_MEDIA_TYPE' },
  idempotency_mismatch: { status: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS' },
  internal: { status: 500, trpc: 'INTERNAL_SERVER_ERROR' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY }>;

export type ErrorCode = keyof typeof codes;

const ErrorDetail = z.strictObject({ field: z.string(), message: z.string() });
type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The error body, the same on every transport. */
export const ErrorEnvelope = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.array(ErrorDetail),
    access: z.strictObject({ reason: z.literal('trial_ended'), trialEndedAt: z.number() }).optional(),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** What is wrong with the token that was sent. */
export type Challenge = { error: 'invalid_token' } | { error: 'insufficient_scope'; scope: string };

interface ErrorExtras {
  details?: ErrorDetail[];
  /** How to get access, for the header `WWW-Authenticate`. */
  challenge?: Challenge;
  access?: { reason: 'trial_ended'; trialEndedAt: number };
}

/** An error whose message is meant for the caller: it says what to do. */
export class AppError extends TRPCError {
  readonly kind: ErrorCode;
  readonly details: ErrorDetail[];
  readonly access: ErrorExtras['access'];
  readonly challenge: Challenge | undefined;

  constructor(kind: ErrorCode, message: string, extra: ErrorExtras = {}) {
    super({ code: codes[kind].trpc, message });
    this.kind = kind;
    this.details = extra.details ?? [];
    this.access = extra.access;
    this.challenge = extra.challenge;
  }
}

/** 404, also for a row that the caller may not see: both must read the same. */
export const notFound = (what: string) => new AppError('not_found', `No such ${what}.`);

/** 409: the request does not fit the current state. */
export const conflict = (message: string, details: ErrorDetail[] = []) =>
  new AppError('conflict', message, { details });

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

/**
 * The issues of the form that the value comes closest to: those whose type it has. Undefined where it has the type of
 * none, or of several.
 */
function closestForm({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const isOtherType = (issues: z.core.$ZodIssue[]) =>
    issues.some(
      ({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
    );
  const [closest, ...others] = errors.filter((issues) => !isOtherType(issues));
  return others.length === 0 ? closest : undefined;
}

function* toDetails(issue: z.core.$ZodIssue, above: PropertyKey[] = []): Generator<ErrorDetail> {
  const path = [...above, ...issue.path];
  const closest = issue.code === 'invalid_union' ? closestForm(issue) : undefined;
  if (closest) for (const within of closest) yield* toDetails(within, path);
  else if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n');
    for (const [at, key] of issue.keys.entries())
      yield { field: [...path, key].join('.'), message: messages[at] ?? UNKNOWN_PROPERTY };
  } else yield { field: path.join('.'), message: issue.message };
}

const MAX_DETAILS = 100;

function fromZod(error: z.core.$ZodError): AppError {
  // The first fault of each field, up to a limit: a body can have tens of thousands.
  const firsts = new Map<string, ErrorDetail>();
  for (const issue of error.issues)
    for (const detail of toDetails(issue)) {
      if (firsts.size >= MAX_DETAILS) break;
      if (!firsts.has(detail.field)) firsts.set(detail.field, detail);
    }
  const details = [...firsts.values()];
  const fields = details.flatMap((detail) => detail.field || []).join(', ');
  return new AppError('invalid_request', fields ? `Check these fields: ${fields}.` : 'Check the request.', {
    details,
  });
}

/** Converts anything thrown into an error for the caller. Unknown errors become `internal`, without their message. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof z.core.$ZodError) return fromZod(thrown);
  if (thrown instanceof CommitOutcomeUnknown) {
    return new AppError(
      'unavailable',
      'The database was lost while it saved this, so it is unknown whether it was written. Send the same request again with the same Idempotency-Key; without a key, check first.',
    );
  }
  if (isDatabaseUnavailable(thrown)) {
    return new AppError(
      'unavailable',
      'The database does not answer just now; nothing was written. Try again shortly.',
    );
  }
  if (thrown instanceof TRPCError) {
    if (thrown.cause && thrown.cause !== thrown) {
      const cause = toAppError(thrown.cause);
      const outputFault = thrown.code === 'INTERNAL_SERVER_ERROR' && cause.kind === 'invalid_request';
      if (cause.kind !== 'internal' && !outputFault) return cause;
    }
    for (const [kind, { trpc }] of Object.entries(codes)) {
      if (trpc === thrown.code && kind !== 'internal' && isErrorCode(kind))
        return new AppError(kind, thrown.message);
    }
  }
  return new AppError(
    'internal',
    'Something failed on our side. Try again; the request id names the failure in the log.',
  );
}

export const isErrorCode = (kind: string): kind is ErrorCode => kind in codes;

/** The error body for an error. */
export function envelope(error: AppError): ErrorEnvelope {
  const { kind, message, details, access } = error;
  return { error: { code: kind, message, details, ...(access && { access }) } };
}
