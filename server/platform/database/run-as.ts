import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minimalEnv } from '../config/minimal-env';

/** How PostgreSQL's programs are run, since they refuse to run as root. */
export interface RunAs {
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess;
  /** The user that the programs run as, if it is another one. */
  uid?: number;
  /** Makes that user the owner of a folder and its contents. */
  chown(folder: string): void;
}

const runAsSelf: RunAs = {
  spawn: (program, args, options) => spawn(program, args, { ...options, env: minimalEnv() }),
  chown: () => undefined,
};

interface User {
  uid: number;
  gid: number;
}

function userNamed(name: string): User | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function ensureUser(): User | undefined {
  const known = userNamed('parcours');
  if (known) return known;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'parcours'], {
    env: minimalEnv(),
  });
  return userNamed('parcours') ?? userNamed('nobody');
}

function ownTree(path: string, { uid, gid }: User): void {
  if (lstatSync(path).uid === uid) return;
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path)) ownTree(join(path, entry), { uid, gid });
}

const canReach = (path: string, user: User) =>
  spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...user, env: minimalEnv() }).status === 0;

/** A user namespace that maps root to another id, for folders that no other user can enter, such as /root. */
const namespace = ['--user', '--map-user=1000', '--map-group=1000'];

function runInNamespace(): RunAs | undefined {
  if (spawnSync('unshare', [...namespace, 'true'], { env: minimalEnv() }).status !== 0) return undefined;
  return {
    spawn: (program, args, options) =>
      spawn('unshare', [...namespace, program, ...args], { ...options, env: minimalEnv() }),
    chown: (folder) => ownTree(folder, { uid: 0, gid: 0 }),
  };
}

/**
 * Decides how to run the programs in `paths`: as the current user; if that is root, as a separate user if it can enter
 * the paths, otherwise in a user namespace.
 * @throws if none of these is possible.
 */
export function pickRunAs(paths: string[]): RunAs {
  if (process.getuid?.() !== 0) return runAsSelf;
  const user = ensureUser();
  if (user && paths.every((path) => canReach(path, user))) {
    return {
      spawn: (program, args, options) => spawn(program, args, { ...options, ...user, env: minimalEnv() }),
      uid: user.uid,
      chown: (folder) => ownTree(folder, user),
    };
  }
  const inNamespace = runInNamespace();
  if (inNamespace) return inNamespace;
  throw new Error(
    'PostgreSQL does not run as root, and no other user can enter this folder: start as an ordinary user, move the folder, or set DATABASE_URL.',
  );
}
