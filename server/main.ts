import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { findBilling, isBillingConfigured } from './access/plans';
import { oauthHandler } from './auth/oauth/handler';
import { finishKeys } from './backup/restored-keys';
import { log } from './config/log';
import { reloadSettings, type Settings, settings } from './config/settings';
import { closePool, database, directUrl, pool } from './database/client';
import { createEmbedded } from './database/embedded';
import { findSilence, POOLER_REMEDY } from './database/find-silence';
import { installQueue } from './database/install-queue';
import { startLiveChanges, stopLiveChanges } from './database/live-changes';
import { migrate } from './database/migrate';
import { knownMigrations } from './database/migrations';
import { requireSameSecret } from './database/same-secret';
import { prepareDrain } from './http/drain';
import { createHttpServer } from './http/server';
import { releaseAllJobs } from './jobs/release-jobs';
import { keepWorking } from './jobs/worker';
import { createListener, type PageHandler } from './listener/listener';
import { answerTransport, restAt } from './listener/transports';
import { checkMailServer } from './mail/mailer';
import { vapidKeys } from './notifications/push/vapid';
import { allJobs } from './process/all-jobs';
import { buildWhenStale } from './process/build';
import { type Close, closeAll } from './process/close-all';
import { sharedSandbox } from './sandbox/sandbox';

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

const noPages: PageHandler = async (_, response) => void response.writeHead(404).end();

async function openPages({ HOST, PORT }: Settings, opened: Close[]): Promise<PageHandler> {
  if (!withPages) return noPages;
  const { default: next } = await import('next');
  // In production Next would leave upgrade requests on the server unanswered, so it gets a server that never listens.
  const upgrades = isDevelopment ? {} : { httpServer: createServer() };
  const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, ...upgrades });
  await app.prepare();
  opened.push(() => app.close());
  return app.getRequestHandler();
}

const remedies = ({ HOST, PORT }: Settings): Record<string, string> => ({
  EADDRINUSE: `Port ${PORT} is taken. Stop what uses it, or set PORT to another.`,
  EACCES: `Port ${PORT} is reserved for the system. Set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: `HOST is not an address of this machine: ${HOST}. Correct it.`,
});

async function listen(server: Server, current: Settings): Promise<void> {
  server.listen(current.PORT, current.HOST);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    const remedy = remedies(current)[error.code ?? ''];
    throw new Error(remedy ?? `Cannot listen there: ${error.message}. Correct HOST or PORT.`);
  });
}

/** Reports a bad HOST or PORT before the slow start of database and build. */
async function tryToListen(current: Settings): Promise<void> {
  await lookup(current.HOST).catch(({ message }: Error) => {
    throw new Error(`HOST is not an address or a name of this machine: ${message}. Correct it.`);
  });
  const server = createServer();
  await listen(server, current);
  server.close();
  await once(server, 'close');
}

/** @throws if requests or event streams would not work, as behind a pooler that the settings do not name. */
async function requireEvents(): Promise<void> {
  const silence = await findSilence(database());
  if (!silence) return;
  const { cause, message } = silence;
  throw new Error(cause instanceof Error ? `${message} (${cause.message})` : message);
}

/** Serves requests and runs jobs in this process. */
async function serve(current: Settings, opened: Close[]): Promise<void> {
  knownMigrations();
  const sandbox = sharedSandbox();
  opened.push(
    () => closePool(pool()),
    () => sandbox.stop(),
  );
  await startLiveChanges();
  await requireEvents();
  const pages = await openPages(current, opened);
  const server = createHttpServer(
    createListener({ pages, transports: answerTransport, rest: restAt, oauth: oauthHandler }),
  );
  const drain = prepareDrain(server);
  await listen(server, current);
  opened.push(drain, stopLiveChanges);
  opened.push(keepWorking(directUrl(), allJobs).stop);
}

/** Opens and migrates the database. @returns the settings, which a restore that was killed may still have to change. */
async function openMigrated(opened: Close[]): Promise<Settings> {
  const current = settings();
  await tryToListen(current);
  await openDatabase(current, opened);
  await prepare(current);
  return (await finishKeys(directUrl())) ? reloadSettings() : current;
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
  await requireSameSecret(directUrl(), {
    secret: current.AUTH_SECRET,
    isNew: hasNewSecret,
  });
  if (withPages && !isDevelopment) await buildWhenStale();
  await serve(current, opened);
  process.stdout.write(`Parcours is ready on ${current.APP_URL}\n`);
  // Nothing waits for it: without mail, everything else works.
  void checkMailServer();
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
