'use client';

import { createContext, useContext } from 'react';
import type { ErrorEnvelope } from '@/server/types';
import { CallError } from './calls';
import type { Client, Options } from './trpc-client';

const missing = (): never => {
  throw new Error('Operations are called inside DataProvider.');
};

export interface Trpc {
  client: Client;
  options: Options;
}

export const TrpcContext = createContext<Trpc | undefined>(undefined);

/** Keys and options of operations for TanStack Query. */
export const useTRPC = (): Options => (useContext(TrpcContext) ?? missing()).options;

/** Calls operations directly. */
export const useTRPCClient = (): Client => (useContext(TrpcContext) ?? missing()).client;

const hasEnvelope = (data: unknown): data is { envelope: ErrorEnvelope } =>
  typeof data === 'object' && data !== null && 'envelope' in data && Boolean(data.envelope);

const envelopeOf = (error: unknown): ErrorEnvelope['error'] | undefined =>
  error instanceof CallError && hasEnvelope(error.data) ? error.data.envelope.error : undefined;

/** The error message to show: the first field's if there is one. */
export function messageOf(error: unknown): string {
  const envelope = envelopeOf(error);
  if (!envelope) return 'The server cannot be reached. Check the connection and try again.';
  const [detail] = envelope.details;
  return detail?.field ? `${detail.field}: ${detail.message}` : envelope.message;
}

/** The error messages by field, for a form. */
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
  error instanceof CallError && error.cause instanceof TypeError;

/** Whether someone else changed it meanwhile. */
export const isConflict = (error: unknown): boolean => envelopeOf(error)?.code === 'conflict';

export const isSignedOut = (error: unknown): boolean => envelopeOf(error)?.code === 'unauthorized';
