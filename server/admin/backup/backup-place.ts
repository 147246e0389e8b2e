import type { Readable } from 'node:stream';

/** Where archives are. */
export interface BackupPlace {
  /** Stores an archive, which appears under its name only when it is whole. */
  write(name: string, archive: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  /** The names of archives, in any order. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Where people find the archive. */
  addressOf(name: string): string;
}
