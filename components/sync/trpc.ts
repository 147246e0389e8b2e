import { TRPCClientError } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter, ErrorEnvelope } from '@/server/types';
import { arrivedText } from '../shell/language/late-messages';

/** `useTRPC` makes keys and options of operations for TanStack Query, `useTRPCClient` calls operations directly. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

const hasEnvelope = (data: unknown): data is { envelope: ErrorEnvelope } =>
  typeof data === 'object' && data !== null && 'envelope' in data && Boolean(data.envelope);

const envelopeOf = (error: unknown): ErrorEnvelope['error'] | undefined =>
  error instanceof TRPCClientError && hasEnvelope(error.data) ? error.data.envelope.error : undefined;

/**
 * The error message to show: the first field's if there is one. The server says it in English; other languages say what its
 * code means, and quote it where it tells more.
 */
export function messageOf(error: unknown): string {
  const envelope = envelopeOf(error);
  if (!envelope) return arrivedText('common')('checkConnection');
  const [detail] = envelope.details;
  const text = detail?.field ? `${detail.field}: ${detail.message}` : envelope.message;
  return arrivedText('common')('refused', { code: envelope.code, detail: text });
}

export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((envelopeOf(error)?.details ?? []).map(({ field, message }) => [field, message]));

/** Whether it does not exist, or not any more for this user. */
export const isGone = (error: unknown): boolean => envelopeOf(error)?.code === 'not_found';

const temporary = new Set(['internal', 'unavailable', 'rate_limited']);

/** Whether the server refuses the request, so that sending it again gets the same answer. */
export const isRefused = (error: unknown): boolean => {
  const envelope = envelopeOf(error);
  return envelope !== undefined && !temporary.has(envelope.code);
};

/** Whether the server cannot be reached: the browser throws a TypeError then. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof TRPCClientError && error.cause instanceof TypeError;

/** Whether someone else changed it meanwhile. */
export const isConflict = (error: unknown): boolean => envelopeOf(error)?.code === 'conflict';

export const isSignedOut = (error: unknown): boolean => envelopeOf(error)?.code === 'unauthorized';
