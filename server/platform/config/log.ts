import { type Logger, pino } from 'pino';
import { settings } from './settings';

let logger: Logger | undefined;

/** JSON lines on standard output. */
export function log(): Logger {
  logger ??= pino({
    level: settings().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  return logger;
}

/** Writes somewhere else. For tests. */
export function setLog(replaced: Logger | undefined): void {
  logger = replaced;
}

/** Logs an internal error under the request id, which is all that the caller gets. */
export function logFailure(requestId: string, failure: unknown): void {
  const cause = failure instanceof Error && failure.cause instanceof Error ? failure.cause : failure;
  log().error({ requestId, err: cause }, 'request failed');
}
