import pg from 'pg';
import { z } from 'zod';

// Error codes of PostgreSQL (appendix A of its manual) and messages of its driver.

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
/** Classes: connection exception; insufficient resources, such as memory, disk or connections; operator intervention, which includes cancelled statements; server shutdown; errors of its system, such as of a disk. */
const CONNECTION_EXCEPTION = '08';
const INSUFFICIENT_RESOURCES = '53';
const OPERATOR_INTERVENTION = '57';
const SERVER_SHUTDOWN = '57P';
const SYSTEM_ERROR = '58';

/** Codes of Node, and those of Prisma Client for a database that it cannot reach, that is silent, or that closed the connection. */
const networkErrors = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['P1001', 'P1008', 'P1017'],
]);
const unusableClient = /^Client (has encountered|was closed)/;
const noAnswer = /^(Connection terminated|timeout e|Query read timeout)/;

/** Where Prisma Client names the error of PostgreSQL. */
const PrismaError = z.object({
  meta: z.object({ driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }) }),
});

const sqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError
    ? (error.code ?? '')
    : PrismaError.safeParse(error).data?.meta.driverAdapterError.cause.originalCode;

/** True if the error or its cause is one after which a retry can succeed. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined) return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
  return error instanceof Error && error.cause !== undefined && isRetryable(error.cause);
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';

/** True when a statement did not wait for a lock, or not longer. */
export const isLockTaken = (error: unknown): boolean => sqlState(error) === '55P03';

/** True when a statement ran into its time limit. */
export const isTimeout = (error: unknown): boolean => sqlState(error) === '57014';

export const isInvalidPassword = (error: unknown): boolean => sqlState(error) === '28P01';

/**
 * True where PostgreSQL may have ended all of its processes because it could not flush its log. The log may contain the
 * transaction. A server in another language does not write ERROR, so its errors count as an end.
 */
const mayBePanic = (error: unknown, code: string): boolean =>
  [SYSTEM_ERROR, INSUFFICIENT_RESOURCES].some((kind) => code.startsWith(kind)) &&
  error instanceof pg.DatabaseError &&
  error.severity !== 'ERROR';

/** True if COMMIT has failed for certain: PostgreSQL refused it, or the driver had no connection to send it. */
export function isCommitRefused(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== undefined)
    return (
      !code.startsWith(SERVER_SHUTDOWN) && !code.startsWith(CONNECTION_EXCEPTION) && !mayBePanic(error, code)
    );
  return error instanceof Error && unusableClient.test(error.message);
}

/** Codes of Node for files. */
const diskFaults = new Set(['EIO', 'EROFS']);
const fullDisks = new Set(['EDQUOT', 'ENOSPC']);

const nodeCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True if the disk of the database or of the files has no space left. */
export const isDiskFull = (error: unknown): boolean =>
  sqlState(error) === '53100' || fullDisks.has(nodeCode(error));

/** True if the database accepts only reads, as a replica does, and one whose primary was lost. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006';

/** True if a disk fails, or became read-only. */
export const isDiskFault = (error: unknown): boolean =>
  sqlState(error) === '58030' || diskFaults.has(nodeCode(error));

/** True if the database is stopped, starting, stopping, silent, or out of connections or memory. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const sql = sqlState(error);
  if (sql !== undefined)
    return (
      sql.startsWith(OPERATOR_INTERVENTION) ||
      sql.startsWith(CONNECTION_EXCEPTION) ||
      sql.startsWith(INSUFFICIENT_RESOURCES)
    );
  if (!(error instanceof Error)) return false;
  return (
    networkErrors.has(nodeCode(error)) || noAnswer.test(error.message) || unusableClient.test(error.message)
  );
}
