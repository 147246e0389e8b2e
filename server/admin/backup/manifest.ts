import { z } from 'zod';
import { DatabaseShape } from '../../platform/database/copy/shape';

/*
 * An archive is a .tar.gz with keys/, tables/<name>/<part>, files/<key>, and manifest.json at its end, when the sums of
 * the others are known. A part of a table is what COPY writes, and ends with a row. Tar needs the size of an entry before
 * its bytes, and parts in memory need no second copy of a table on the disk.
 */

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const NOTE =
  'This archive holds the keys and secrets of the server, and what everyone has written. Keep it as safe as the server itself.';

export const Entry = z.strictObject({
  name: z.string(),
  /** The number of rows, for a part of a table. */
  rows: z.int().min(0).optional(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Entry = z.infer<typeof Entry>;

export const Manifest = DatabaseShape.extend({
  format: z.literal(FORMAT),
  note: z.string(),
  appVersion: z.string(),
  lastMigration: z.string(),
  /** The instant of what the archive holds. */
  createdAt: z.iso.datetime(),
  entries: z.array(Entry),
  /** Keys of files whose bytes were not in the store. */
  missingFiles: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

/** Read first, to recognize archives of other versions. */
export const AnyManifest = z.object({ format: z.int(), appVersion: z.string() });

export const partName = (table: string, part: number): string =>
  `tables/${table}/${String(part).padStart(6, '0')}`;
export const fileName = (key: string): string => `files/${key}`;
export const keyName = (key: string): string => `keys/${key}`;

const Place = z.union([
  z
    .string()
    .regex(/^tables\/[\w.-]+\/\d{6,}$/)
    .transform((name) => ({ kind: 'table' as const, name: name.split('/')[1] ?? '' })),
  z
    .string()
    .regex(/^files\/[0-9a-f-]{36}(-preview)?$/)
    .transform((name) => ({ kind: 'file' as const, name: name.slice('files/'.length) })),
  z
    .string()
    .regex(/^keys\/(auth-secret|vapid-key)$/)
    .transform((name) => ({ kind: 'key' as const, name: name.slice('keys/'.length) })),
]);

/** What an entry holds; undefined for a name that no archive has. */
export const placeOf = (name: string): z.infer<typeof Place> | undefined => Place.safeParse(name).data;
