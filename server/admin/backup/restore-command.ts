import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../platform/config/run-command';
import { withDatabaseUrl } from '../../platform/database/with-database';
import { latestIn, replacedName, warningOfNames } from './archive-names';
import type { BackupPlace } from './backup-place';
import { configuredPlace, placeAt } from './configured-place';
import { interruptible } from './interruptible';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';

const usage =
  'Usage: npm run restore -- FILE [--replace]\nFILE is an archive, or latest for the newest one in BACKUP_TO.';

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  });
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0 || Object.keys(values).some((name) => name !== 'replace'))
    throw new Error(usage);
  return { file, replace: values['replace'] === true };
}

async function findArchive(file: string): Promise<{ place: BackupPlace; name: string }> {
  if (file !== 'latest') return { place: placeAt(dirname(file)), name: basename(file) };
  const place = configuredPlace();
  const now = new Date();
  const warning = await warningOfNames(place, now);
  if (warning) process.stderr.write(`${warning}\n`);
  return { place, name: await latestIn(place, now) };
}

async function saveReplaced(url: string, signal: AbortSignal): Promise<void> {
  const place = configuredPlace();
  const name = replacedName(new Date());
  await makeBackup({ url, place, name, signal });
  process.stdout.write(`What was there is in ${place.addressOf(name)}.\n`);
}

/** `npm run restore`: replaces everything by an archive, or changes nothing. */
await runCommand(
  interruptible(async (signal) => {
    const { file, replace } = readArguments();
    const { place, name } = await findArchive(file);
    const manifest = await withDatabaseUrl(
      (url) =>
        restoreBackup({
          url,
          open: () => place.read(name),
          saveReplaced: replace ? () => saveReplaced(url, signal) : undefined,
          signal,
        }),
      { onlyStopped: true },
    );
    return `Restored ${place.addressOf(name)} of ${manifest.createdAt}. Start Parcours now.`;
  }),
);
