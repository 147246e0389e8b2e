import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseProxy } from './database-proxy';
import { findFreePort } from './start/free-port';
import { installWithApt } from './start/install-with-apt';
import { untilOpen } from './start/until-open';

const PROGRAM = '/usr/sbin/pgbouncer';
/** Fewer than there are requests at once, so that transactions change between them. */
const SESSIONS = 4;

/**
 * Debian's pooler in front of a database, giving out sessions by transaction. Installs it if it is missing.
 * @param ignored settings of a session that it drops, instead of refusing the connection.
 */
export async function startPgbouncer(databaseUrl: string, ignored = '') {
  if (!existsSync(PROGRAM)) installWithApt('pgbouncer');
  // It may run as a user who cannot enter the folder of the database's socket.
  const database = await startDatabaseProxy(databaseUrl);
  const { hostname, port, username, password, pathname } = new URL(database.url);
  const folder = await mkdtemp(join(tmpdir(), 'parcours-pgbouncer-'));
  const listenPort = await findFreePort();
  const config = [
    '[databases]',
    `pooled = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${decodeURIComponent(password)}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1\nlisten_port = ${listenPort}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = transaction\ndefault_pool_size = ${SESSIONS}\nmax_client_conn = 200`,
    `ignore_startup_parameters = ${ignored || 'extra_float_digits'}`,
  ];
  await writeFile(join(folder, 'config'), `${config.join('\n')}\n`);
  await chmod(folder, 0o755);
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const server = spawn(PROGRAM, ['-q', ...asNobody, join(folder, 'config')], { stdio: 'ignore' });
  await untilOpen(listenPort);
  return {
    url: `postgres://${username}@127.0.0.1:${listenPort}/pooled`,
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
