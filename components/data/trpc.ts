'use client';

import { TRPCClientError } from '@trpc/client';
import { createTRPCContext } from '@trpc/tanstack-react-query';
import type { AppRouter, ErrorEnvelope } from '@/server/types';

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>();

const hasEnvelope = (data: unknown): data is { envelope: ErrorEnvelope } =>
  typeof data === 'object' && data !== null && 'envelope' in data && Boolean(data.envelope);

const envelopeOf = (error: unknown): ErrorEnvelope['error'] | undefined =>
  error instanceof TRPCClientError && hasEnvelope(error.data) ? error.data.envelope.error : undefined;

/** What to tell of a failure: the first field's fault where there is one, else what the server says. */
export function messageOf(error: unknown): string {
  const told = envelopeOf(error);
  if (!told) return 'The server cannot be reached. Check the connection and try again.';
  const [detail] = told.details;
  return detail?.field ? `${detail.field}: ${detail.message}` : told.message;
}

/** The faults by field, for a form. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries((envelopeOf(error)?.details ?? []).map(({ field, message }) => [field, message]));

/** True where there is no such thing (any longer) for the caller. */
export const isGone = (error: unknown): boolean => envelopeOf(error)?.code === 'not_found';

const passing = new Set(['internal', 'unavailable', 'rate_limited']);

/** True where the server has said no: asking again gets the same answer. */
export const isRefused = (error: unknown): boolean => {
  const told = envelopeOf(error);
  return told !== undefined && !passing.has(told.code);
};

/** True where somebody else has written meanwhile. */
export const isConflict = (error: unknown): boolean => envelopeOf(error)?.code === 'conflict';

/** True where the caller is not (any longer) signed in. */
export const isSignedOut = (error: unknown): boolean => envelopeOf(error)?.code === 'unauthorized';
