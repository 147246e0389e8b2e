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

/** Where an embedded PostgreSQL keeps what it needs. */
export interface DataPaths {
  root: string;
  /** The cluster's files. */
  cluster: string;
  /** The folder of its socket, or a link to it. */
  run: string;
  log: string;
}

export const PORT = 5432;
/** A socket's path may have about 100 characters. */
const LONGEST_FOLDER = 80;

export function dataPathsOf(dataDir: string): DataPaths {
  const root = resolve(dataDir, 'postgres');
  return { root, cluster: join(root, 'cluster'), run: join(root, 'run'), log: join(root, 'log') };
}

const isShort = (folder: string) => Buffer.byteLength(folder) <= LONGEST_FOLDER;

/** The folder of the socket: in the data folder, or a private one that it links to where its path is too long. */
export const socketFolderOf = ({ run }: DataPaths): string => (isShort(run) ? run : readlinkSync(run));

/** True for a folder that only we, or the user the database runs as, can enter. */
function isPrivate(folder: string, as: RunAs): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  if (process.getuid === undefined) return true;
  return (found.mode & 0o077) === 0 && (found.uid === process.getuid() || found.uid === as.uid);
}

/** True when no other cluster has its socket there, such as the one that this folder was copied from. */
function isFree(folder: string, { cluster }: DataPaths): boolean {
  const file = join(folder, `.s.PGSQL.${PORT}.lock`);
  return !existsSync(file) || readFileSync(file, 'utf8').split('\n')[1] === cluster;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

/** A private folder with an unpredictable name, which `run` links to; the one of the last start where it is fit. */
function makeLinkedFolder(place: DataPaths, as: RunAs): string {
  const known = isLink(place.run) ? readlinkSync(place.run) : undefined;
  // Something cleaned up while the app holds its address.
  if (known && !existsSync(known)) mkdirSync(known, { mode: 0o700 });
  if (known && isPrivate(known, as) && isFree(known, place)) return known;
  rmSync(place.run, { recursive: true, force: true });
  const made = mkdtempSync(join(tmpdir(), 'parcours-'));
  symlinkSync(made, place.run);
  return made;
}

/**
 * Makes the folder of the socket.
 * @throws when others could enter it: they could answer in the database's place.
 */
export function makeSocketFolder(place: DataPaths, as: RunAs): string {
  if (!isShort(place.run)) return makeLinkedFolder(place, as);
  // Left from when the data folder had a longer path.
  if (isLink(place.run)) rmSync(place.run);
  mkdirSync(place.run, { recursive: true, mode: 0o700 });
  if (isPrivate(place.run, as)) return place.run;
  throw new Error(`${place.run} belongs to another user or is open to others. Remove it and start again.`);
}
