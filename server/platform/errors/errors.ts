import { TRPCError } from '@trpc/server';
import { z } from 'zod';
import { inputMessage, UNKNOWN_PROPERTY } from '../../wire/input-messages';
import { isRecord } from '../../wire/is-record';
import { CommitOutcomeUnknown } from '../database/client';
import { isDatabaseUnavailable, isDiskFault, isDiskFull, isReadOnly } from '../database/error-codes';
import { AppError, codes, diskFull, type ErrorDetail, isErrorCode } from './app-error';

export * from './app-error';

z.config({ localeError: (issue) => inputMessage(issue) });

const DetailShape: z.ZodType<ErrorDetail> = z.strictObject({ field: z.string(), message: z.string() });

/** The error body, the same on every transport. */
export const ErrorEnvelope = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    details: z.array(DetailShape),
    access: z.strictObject({ reason: z.literal('trial_ended'), trialEndedAt: z.number() }).optional(),
  }),
});
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;

/** The issues of the union member whose type the value has. Undefined if no member or several have it. */
function closestForm({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const isOtherType = (issues: z.core.$ZodIssue[]) =>
    issues.some(
      ({ code, path }) => path.length === 0 && (code === 'invalid_type' || code === 'invalid_value'),
    );
  const [closest, ...others] = errors.filter((issues) => !isOtherType(issues));
  return others.length === 0 ? closest : undefined;
}

/** What was sent, if it is known. */
type Sent = { input: unknown } | undefined;

/** What stands at a path of the input, and how much of the path there is. A text has no members, a list no names. */
function within(sent: Sent, path: readonly PropertyKey[]): { value?: unknown; depth: number } {
  if (!sent) return { depth: path.length };
  let value = sent.input;
  for (const [depth, key] of path.entries()) {
    const isThere = Array.isArray(value) ? typeof key === 'number' : isRecord(value);
    if (!isThere && depth > 0) return { value, depth };
    value = Object(value)[key];
  }
  return { value, depth: path.length };
}

function* toDetails(issue: z.core.$ZodIssue, sent: Sent, above: PropertyKey[] = []): Generator<ErrorDetail> {
  const path = [...above, ...issue.path];
  const { value, depth } = within(sent, path);
  const form = issue.code === 'invalid_union' ? closestForm(issue) : undefined;
  const isList = Array.isArray(value) && form?.some(({ path: [key] }) => typeof key === 'string');
  if (form && !isList) for (const inner of form) yield* toDetails(inner, sent, path);
  else if (issue.code === 'unrecognized_keys') {
    const messages = issue.message.split('\n');
    for (const [at, key] of issue.keys.entries())
      yield { field: [...path, key].join('.'), message: messages[at] ?? UNKNOWN_PROPERTY };
  } else yield { field: path.slice(0, depth).join('.'), message: issue.message };
}

const MAX_DETAILS = 100;

/** A refusal that names the fields as they were sent. */
export function fromZod(error: z.core.$ZodError, sent?: Sent): AppError {
  // The first fault of each field, up to a limit: a body can have tens of thousands.
  const firsts = new Map<string, ErrorDetail>();
  for (const issue of error.issues)
    for (const detail of toDetails(issue, sent)) {
      if (firsts.size >= MAX_DETAILS) break;
      if (!firsts.has(detail.field)) firsts.set(detail.field, detail);
    }
  const details = [...firsts.values()];
  const fields = details.flatMap((detail) => detail.field || []).join(', ');
  return new AppError('invalid_request', fields ? `Check these fields: ${fields}.` : 'Check the request.', {
    details,
  });
}

/** What the caller learns of a fault of the database or a disk; undefined for any other error. */
function fromStorage(thrown: unknown): AppError | undefined {
  const unavailable = (message: string) => new AppError('unavailable', message);
  if (isDiskFull(thrown)) return diskFull();
  if (isReadOnly(thrown))
    return unavailable('The database accepts only reads just now; nothing was written. Try again later.');
  if (isDiskFault(thrown))
    return unavailable('A disk of this server fails; nothing was written. Tell the person who runs it.');
  if (isDatabaseUnavailable(thrown))
    return unavailable('The database does not answer just now; nothing was written. Try again shortly.');
  return undefined;
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
  const fault = fromStorage(thrown);
  if (fault) return fault;
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

/** The error body for an error. */
export function envelope(error: AppError): ErrorEnvelope {
  const { kind, message, details, access } = error;
  return { error: { code: kind, message, details, ...(access && { access }) } };
}

export const isRateLimit = (thrown: unknown): boolean => toAppError(thrown).kind === 'rate_limited';
