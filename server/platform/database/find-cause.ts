import { existsSync, readFileSync } from 'node:fs';

/** The first of these that a line matches is the cause; the lines after it say how PostgreSQL then ends. */
const causes = [/No space left on device/, /Read-only file system|Input\/output error/, /\b(PANIC|FATAL): /];

/** What PostgreSQL says of a cluster whose files are damaged. */
const damage =
  /valid checkpoint record|invalid (page|checkpoint|magic|record)|checksum|corrupt|control file|pg_control/i;

const REMEDY =
  'The files of the database are damaged. Move the folder postgres out of the data folder and keep it; then `npm run restore -- latest` makes a new one from the latest backup.';

/** Adds what to do where the cause is damage. */
export const withRemedy = (cause: string): string => (damage.test(cause) ? `${cause} ${REMEDY}` : cause);

/** The line of the log that says why PostgreSQL ended, else the last one. */
export function findCause(file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const found = causes.flatMap((cause) => lines.findLast((line) => cause.test(line)) ?? []);
  return `${found[0] ?? lines.at(-1) ?? ''} (${file})`;
}
