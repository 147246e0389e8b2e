import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/config/run-command';
import { withDatabaseUrl } from '../../platform/database/with-database';
import { archiveName } from './archive-names';
import { configuredPlace, placeAt } from './configured-place';
import { interruptible } from './interruptible';
import { makeBackup } from './make-backup';
import { type Manifest, NOTE } from './manifest';

const usage = 'Usage: npm run backup [-- --to FILE]';

function readTarget(): string | undefined {
  try {
    return parseArgs({ options: { to: { type: 'string' } } }).values.to;
  } catch {
    throw new Error(usage);
  }
}

function summarize({ entries, tables, missingFiles }: Manifest, address: string): string {
  const rows = entries.reduce((sum, entry) => sum + (entry.rows ?? 0), 0);
  const files = entries.filter(({ name }) => name.startsWith('files/')).length;
  const missing =
    missingFiles.length > 0 ? [`No bytes were in the store of ${missingFiles.join(', ')}.`] : [];
  return [`${address}: ${tables.length} tables, ${rows} rows, ${files} files.`, ...missing, NOTE].join('\n');
}

/** `npm run backup`: makes an archive of everything, in BACKUP_TO or where `--to` says. */
await runCommand(
  interruptible(async (signal) => {
    const target = readTarget();
    const place = target === undefined ? configuredPlace() : placeAt(dirname(target));
    const name = target === undefined ? archiveName(new Date()) : basename(target);
    const manifest = await withDatabaseUrl((url) => makeBackup({ url, place, name, signal }));
    return summarize(manifest, place.addressOf(name));
  }),
);
