import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { findFreePort } from './start/free-port';
import { installWithApt } from './start/install-with-apt';
import { untilOpen } from './start/until-open';

const PROGRAM = '/usr/sbin/dovecot';
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Namespace {
  /** What parts the names of folders within each other. */
  separator: string;
  /** What the names of all folders but the inbox begin with. */
  prefix: string;
}

interface Config extends Namespace {
  folder: string;
  port: number;
}

/** Everything runs as the user of the test. Of root, sign-in and mailboxes are those of nobody, as the server demands. */
function configOf({ folder, port, separator, prefix }: Config): string {
  const { username } = userInfo();
  const [user, uid, gid] = isRoot ? ['nobody', NOBODY, NOBODY] : [username, userInfo().uid, userInfo().gid];
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
ssl = no
disable_plaintext_auth = no
default_internal_user = ${username}
default_internal_group = ${group}
default_login_user = ${user}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%n
namespace inbox {
  inbox = yes
  separator = ${separator}
  prefix = ${prefix}
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home/%n
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`;
}

/** A client of a person's mailbox. */
function connectAs(user: string, port: number): ImapFlow {
  const auth = { user, pass: 'secret' };
  const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, auth, logger: false });
  client.on('error', () => undefined);
  return client;
}

/** Starts the server in a folder, and again after a stop. */
async function startServer(config: Config) {
  const { folder, port } = config;
  for (const name of ['run', 'mail', 'home']) await mkdir(join(folder, name));
  await chmod(folder, 0o755);
  if (isRoot) for (const name of ['mail', 'home']) await chown(join(folder, name), NOBODY, NOBODY);
  await writeFile(join(folder, 'config'), configOf(config));
  const start = async () => {
    const started = spawn(PROGRAM, ['-F', '-c', join(folder, 'config')], { stdio: 'ignore' });
    await untilOpen(port);
    return started;
  };
  let server = await start();
  return {
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
    async restart() {
      server = await start();
    },
  };
}

/** What tests do with mailboxes, as another mail program. */
function mailboxesAt(port: number) {
  const using = async <Result>(user: string, work: (client: ImapFlow) => Promise<Result>) => {
    const client = connectAs(user, port);
    await client.connect();
    return work(client).finally(() => client.logout());
  };
  return {
    url: (user: string, at = port) => `imap://${user}:secret@127.0.0.1:${at}`,
    /** Delivers messages into a person's inbox. */
    deliver: (user: string, ...messages: (string | Buffer)[]) =>
      using(user, async (client) => {
        for (const message of messages) await client.append('INBOX', message);
      }),
    /** The subjects in a folder, in the order in which they came there. */
    subjects: (user: string, path: string) =>
      using(user, async (client) => {
        const { exists } = await client.mailboxOpen(path);
        const found = exists === 0 ? [] : await client.fetchAll('1:*', { envelope: true });
        return found.map(({ envelope }) => envelope?.subject ?? '');
      }),
    /** Moves all that is in a folder back into the inbox. */
    moveBack: (user: string, path: string) =>
      using(user, async (client) => {
        await client.mailboxOpen(path);
        await client.messageMove('1:*', 'INBOX');
      }),
  };
}

/** Debian's IMAP server on a port, a free one by default, and a temporary folder. Everybody's password is `secret`. Installs it if it is missing. */
export async function startDovecot({
  separator = '/',
  prefix = '',
  port: at,
}: Partial<Namespace> & { port?: number } = {}) {
  if (!existsSync(PROGRAM)) installWithApt('dovecot-imapd');
  const folder = await mkdtemp(join(tmpdir(), 'parcours-dovecot-'));
  const port = at ?? (await findFreePort());
  const server = await startServer({ separator, prefix, folder, port });
  return {
    port,
    ...server,
    ...mailboxesAt(port),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Dovecot = Awaited<ReturnType<typeof startDovecot>>;
