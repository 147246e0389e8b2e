import { finishKeys } from './admin/backup/restored-keys';
import { findBilling, isBillingConfigured } from './features/billing/plans';
import { log } from './platform/config/log';
import { type Settings, setSettings, settings } from './platform/config/settings';
import { vapidKeys } from './platform/config/vapid';
import { directUrl } from './platform/database/client';
import { createEmbedded } from './platform/database/embedded';
import { installQueue } from './platform/database/install-queue';
import { POOLER_REMEDY } from './platform/database/live-changes';
import { migrate } from './platform/database/migrate';
import { requireSameSecret } from './platform/database/same-secret';
import { findStoreTrouble } from './platform/file-store/configured-store';
import { releaseAllJobs } from './platform/jobs/release-jobs';
import { checkMailServer } from './platform/mail/mailer';
import { buildWhenStale } from './start/build';
import { type Close, closeAll } from './start/close-all';
import { tryToListen } from './start/listen-on-port';

const isDevelopment = process.argv.includes('--dev');
/** With `--no-pages`, only the APIs run, so nothing has to be built. Tests use it. */
const withPages = !process.argv.includes('--no-pages');
/** With `--new-secret`, another AUTH_SECRET than before is accepted. */
const hasNewSecret = process.argv.includes('--new-secret');
/** Database connections besides DATABASE_POOL: those of jobs, checks and commands, and one that listens. */
const OTHER_CONNECTIONS = 24;

async function openDatabase(current: Settings, opened: Close[]): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOL, PARCOURS_DATA } = current;
  if (DATABASE_URL) {
    // They may have come from files.
    process.env['DATABASE_URL'] = DATABASE_URL;
    if (DATABASE_DIRECT_URL) process.env['DATABASE_DIRECT_URL'] = DATABASE_DIRECT_URL;
    return;
  }
  const embedded = createEmbedded(PARCOURS_DATA, { connections: DATABASE_POOL + OTHER_CONNECTIONS });
  // Registered before it opens, because a stop can come during the start.
  opened.push(embedded.close);
  const address = await embedded.open();
  if (!address)
    throw new Error(
      `Another Parcours is running on ${PARCOURS_DATA}. Stop it, or set PARCOURS_DATA to another folder.`,
    );
  process.env['DATABASE_URL'] = address.url;
}

/** @throws with a message that names `DATABASE_URL` when it is set. */
async function prepare({ DATABASE_URL }: Settings): Promise<void> {
  try {
    await migrate(directUrl(), undefined, (migration) => log().info({ migration }, 'applying migration'));
    await installQueue(directUrl());
    // The lock of the data folder says that no other process works on this queue.
    if (!DATABASE_URL) await releaseAllJobs(directUrl());
  } catch (thrown) {
    if (!DATABASE_URL) throw thrown;
    const reason = (thrown instanceof Error && thrown.message) || 'it does not answer';
    const remedy = reason.includes('startup parameter') ? ` ${POOLER_REMEDY}` : '';
    throw new Error(`The database of DATABASE_URL cannot be used: ${reason.replace(/\.$/, '')}.${remedy}`);
  }
}

/** Opens and migrates the database. @returns the settings, which a restore that was killed may still have to change. */
async function openMigrated(opened: Close[]): Promise<Settings> {
  const current = settings();
  await tryToListen(current);
  await openDatabase(current, opened);
  await prepare(current);
  if (await finishKeys(directUrl())) setSettings(undefined);
  return settings();
}

async function start(opened: Close[]): Promise<void> {
  const current = await openMigrated(opened);
  // next-auth reads these two from the environment and nowhere else.
  process.env['NEXTAUTH_URL'] = current.APP_URL;
  process.env['NEXTAUTH_SECRET'] = current.AUTH_SECRET;
  if (isBillingConfigured(current) && !findBilling(current))
    log().warn(
      'trials end, but nobody can pay: set all of STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_PRO and STRIPE_PRICE_TEAM',
    );
  vapidKeys();
  await requireSameSecret(directUrl(), { secret: current.AUTH_SECRET, isNew: hasNewSecret });
  if (withPages && !isDevelopment) await buildWhenStale();
  // What answers requests is most of the code. A start that is refused does not load it.
  const { serve } = await import('./start/serve');
  await serve(current, { withPages, isDevelopment, opened });
  process.stdout.write(`Parcours is ready on ${current.APP_URL}\n`);
  // Nothing waits for these: without mail and files, everything else works.
  void checkMailServer();
  void findStoreTrouble().then((trouble) => trouble && log().warn(trouble));
}

async function stop(opened: Close[], code: number): Promise<never> {
  const errors = await closeAll(opened);
  for (const error of errors) log().error({ err: error }, 'stop failed');
  process.exit(errors.length > 0 ? 1 : code);
}

const opened: Close[] = [];
Object.assign(process.env, {
  NODE_ENV: isDevelopment ? 'development' : 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});
let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void stop(opened, 0);
  });
}
start(opened).catch((error: unknown) => {
  // A stop makes `start` fail, which is expected.
  if (stopping) return;
  console.error(error instanceof Error ? error.message : error);
  void stop(opened, 1);
});
