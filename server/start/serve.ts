import { createServer } from 'node:http';
import { takesMail } from '../features/mail-in/mail-form';
import { oauthHandler } from '../features/sign-in/oauth/handler';
import type { Settings } from '../platform/config/settings';
import { closePool, database, directUrl, pool } from '../platform/database/client';
import { findSilence, startLiveChanges, stopLiveChanges } from '../platform/database/live-changes';
import { knownMigrations } from '../platform/database/migrations';
import { prepareDrain } from '../platform/http/drain';
import { createHttpServer } from '../platform/http/server';
import { keepWorking } from '../platform/jobs/worker';
import { sharedSandbox } from '../platform/sandbox/sandbox';
import { allJobs } from './all-jobs';
import type { Close } from './close-all';
import { listenOnPort } from './listen-on-port';
import { createListener, type PageHandler } from './listener';
import { loadPages } from './load-pages';
import { nameForPages } from './pages-module';
import { findTransport, makeDocuments } from './transports';

interface Serving {
  /** Without pages, only the APIs run. */
  withPages: boolean;
  isDevelopment: boolean;
  /** Collects what must be closed at the end. */
  opened: Close[];
}

const noPages: PageHandler = async (_, response) => void response.writeHead(404).end();

async function openPages(
  { HOST, PORT }: Settings,
  { withPages, isDevelopment, opened }: Serving,
): Promise<PageHandler> {
  if (!withPages) return noPages;
  nameForPages();
  const { default: next } = await import('next');
  // In production Next would leave upgrade requests on the server unanswered, so it gets a server that never listens.
  const upgrades = isDevelopment ? {} : { httpServer: createServer() };
  const app = next({ dev: isDevelopment, hostname: HOST, port: PORT, ...upgrades });
  await app.prepare();
  opened.push(() => app.close());
  const pages = app.getRequestHandler();
  if (!isDevelopment) await loadPages(pages);
  return pages;
}

/** @throws if requests or event streams would not work, as behind a pooler that the settings do not name. */
async function requireEvents(): Promise<void> {
  const silence = await findSilence(database());
  if (!silence) return;
  const { cause, message } = silence;
  throw new Error(cause instanceof Error ? `${message} (${cause.message})` : message);
}

/** Serves requests and runs jobs in this process. */
export async function serve(current: Settings, serving: Serving): Promise<void> {
  const { opened, isDevelopment } = serving;
  knownMigrations();
  const sandbox = sharedSandbox();
  opened.push(
    () => closePool(pool()),
    () => sandbox.stop(),
  );
  await startLiveChanges();
  await requireEvents();
  const pages = await openPages(current, serving);
  const server = createHttpServer(createListener({ pages, findTransport, oauth: oauthHandler }));
  const drain = prepareDrain(server);
  await listenOnPort(server, current);
  opened.push(drain, stopLiveChanges);
  if (!isDevelopment) await makeDocuments();
  opened.push(keepWorking(directUrl(), allJobs).stop);
  if (takesMail()) {
    const { followMailbox } = await import('../features/mail-in/follow-mailbox');
    opened.push(followMailbox(directUrl(), database()).stop);
  }
}
