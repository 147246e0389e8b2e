import { existsSync, readFileSync } from 'node:fs';

/** The first of these that a line matches is the cause; the lines after it say how PostgreSQL then ends. */
const causes = [/No space left on device/, /Read-only file system|Input\/output error/, /\b(PANIC|FATAL): /];

/** The line of the log that says why PostgreSQL ended, else the last one. */
export function findCause(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const found = causes.flatMap((cause) => lines.findLast((line) => cause.test(line)) ?? []);
  return `${found[0] ?? lines.at(-1) ?? ''} (${file})`;
}
