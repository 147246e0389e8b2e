import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RunAs } from './run-as';

/** The files and folders of an embedded PostgreSQL. */
export interface DataPaths {
  root: string;
  /** The cluster's files. */
  cluster: string;
  /** The socket's folder, or a link to it. */
  run: string;
  log: string;
  /** In the name of the socket. */
  port: number;
}

const PORT = 5432;
/** The system limits a socket's path to about 100 characters. */
const LONGEST_FOLDER = 80;

export function dataPathsOf(dataDir: string): DataPaths {
  const root = resolve(dataDir, 'postgres');
  return { root, cluster: join(root, 'cluster'), run: join(root, 'run'), log: join(root, 'log'), port: PORT };
}

const isShort = (folder: string) => Buffer.byteLength(folder) <= LONGEST_FOLDER;

/** The socket's folder: in the data folder, or a private folder linked from there if the path would be too long. */
export const socketFolderOf = ({ run }: DataPaths): string => (isShort(run) ? run : readlinkSync(run));

/** True if only this process's user and the database's user can enter the folder. */
function isPrivate(folder: string, as: RunAs): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  if (process.getuid === undefined) return true;
  return (found.mode & 0o077) === 0 && (found.uid === process.getuid() || found.uid === as.uid);
}

/** True if no other cluster has its socket there. That can happen when the data folder was copied. */
function isFree(folder: string, { cluster, port }: DataPaths): boolean {
  const file = join(folder, `.s.PGSQL.${port}.lock`);
  return !existsSync(file) || readFileSync(file, 'utf8').split('\n')[1] === cluster;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A private folder with an unpredictable name, linked from `run`. Uses that of the last start again if it is safe. */
function makeLinkedFolder(place: DataPaths, as: RunAs): string {
  const known = isLink(place.run) ? readlinkSync(place.run) : undefined;
  // Something deleted the folder while the app was running.
  if (known && !existsSync(known)) mkdirSync(known, { mode: 0o700 });
  if (known && isPrivate(known, as) && isFree(known, place)) return known;
  rmSync(place.run, { recursive: true, force: true });
  const made = mkdtempSync(join(tmpdir(), 'parcours-'));
  symlinkSync(made, place.run);
  return made;
}

/**
 * Creates the socket's folder.
 * @throws if other users can enter it, because they could pose as the database.
 */
export function makeSocketFolder(place: DataPaths, as: RunAs): string {
  if (!isShort(place.run)) return makeLinkedFolder(place, as);
  // A link from an earlier start, when the path of the data folder was longer.
  if (isLink(place.run)) rmSync(place.run);
  mkdirSync(place.run, { recursive: true, mode: 0o700 });
  if (isPrivate(place.run, as)) return place.run;
  throw new Error(`${place.run} belongs to another user or is open to others. Remove it and start again.`);
}
