import { statfs } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { settings } from '../config/settings';
import { lockKey } from '../database/advisory-lock';
import type { Db } from '../database/client';
import { diskFull, quotaExceeded } from '../errors/errors';
import { createLeases } from './leases';

/*
 * What an account stores: files, with those announced and under way, and the texts of its rows, also in the trash. Small
 * columns are limited by the number of rows (`row-limits.ts`).
 */

const MB = 1024 * 1024;

const Used = z.object({ files: z.number(), texts: z.number(), trash: z.number() });

// `octet_length` of a text and `pg_column_size` read only the size of a long value, not the value.
const used = (id: string) => sql`
  SELECT (SELECT coalesce(sum(size), 0) FROM stored_objects WHERE owner_id = ${id})
    + (SELECT coalesce(sum(size), 0) FROM uploads WHERE user_id = ${id} AND greatest(expires_at, receiving_until) > now()) AS files,
    (SELECT coalesce(sum(octet_length(notes) + pg_column_size(checklist)), 0) FROM tasks WHERE creator_id = ${id})
    + (SELECT coalesce(sum(octet_length(body)), 0) FROM notes WHERE owner_id = ${id})
    + (SELECT coalesce(sum(octet_length(body)), 0) FROM comments WHERE author_id = ${id})
    + (SELECT coalesce(sum(octet_length(notes)), 0) FROM projects WHERE creator_id = ${id})
    + (SELECT coalesce(sum(octet_length(notes)), 0) FROM areas WHERE creator_id = ${id})
    + (SELECT coalesce(sum(octet_length(note)), 0) FROM journal_entries WHERE user_id = ${id})
    + (SELECT coalesce(sum(octet_length(content)), 0) FROM packages WHERE creator_id = ${id}) AS texts,
    (SELECT coalesce(sum(bytes), 0) FROM trash WHERE owner_id = ${id}) AS trash`;

interface Room {
  /** Bytes. */
  left: number;
  trash: number;
}

async function countRoom(db: Db, accountId: string): Promise<Room> {
  const { files, texts, trash } = (await db.row(used(accountId), Used)) ?? { files: 0, texts: 0, trash: 0 };
  return { left: settings().MAX_STORE_MB * MB - files - texts - trash, trash };
}

function full({ trash }: Room) {
  const inTrash = trash >= MB ? `, ${Math.round(trash / MB)} MB of it in the trash` : '';
  return quotaExceeded(
    `Your files and texts may have ${settings().MAX_STORE_MB} MB together${inTrash}. Delete large files and notes first, also from the trash.`,
  );
}

/**
 * Checks that an account may store more bytes of files. Locks its storage until the transaction ends, so that uploads at
 * once cannot exceed the limit together.
 * @throws 409 beyond the limit.
 */
export async function requireSpace(db: Db, accountId: string, bytes: number): Promise<void> {
  await lockKey(db, `files ${accountId}`);
  const room = await countRoom(db, accountId);
  if (room.left < bytes) throw full(room);
}

/** How many bytes this process may store for accounts before it counts again. */
const leases = createLeases(60_000);

/**
 * Checks that an account may store more bytes of texts. Most calls take them from what an earlier one has counted.
 * @throws 409 beyond the limit.
 */
export async function requireTextSpace(db: Db, accountId: string, bytes: number): Promise<void> {
  if (leases.use(accountId, bytes)) return;
  const room = await countRoom(db, accountId);
  if (room.left < bytes) throw full(room);
  leases.grant(accountId, room.left - bytes);
}

/**
 * Checks that the texts that a transaction has written fit. Files to import do not count: they are deleted after a day.
 * @throws 409 beyond the limit.
 */
export async function requireTextsFit(db: Db, accountId: string): Promise<void> {
  const room = await countRoom(db, accountId);
  if (room.left >= 0) return;
  const imported = await db.one<{ bytes: number }>(
    sql`SELECT coalesce(sum(size), 0) AS bytes FROM files WHERE target_kind = 'import' AND profile_id = ${accountId}`,
  );
  if (room.left + imported.bytes < 0) throw full(room);
}

/** @throws 507 if less than MIN_FREE_MB would be free on the disk of a folder. */
export async function requireFreeDisk(bytes: number, folder = settings().PARCOURS_DATA): Promise<void> {
  const { MIN_FREE_MB } = settings();
  if (MIN_FREE_MB === 0) return;
  // A folder that does not exist yet is on the disk of its parent.
  const disk = await statfs(folder).catch(() => statfs('.'));
  if (disk.bavail * disk.bsize - bytes < MIN_FREE_MB * MB) throw diskFull();
}

/** Smaller writes are allowed when an account or the disk is nearly full, because deleting also writes. */
const LARGE_BYTES = 16 * 1024;

/** Checks that there is space for what a write brings. @throws 409 for an account that is full, 507 for a full disk. */
export async function requireSpaceForInput(db: Db, accountId: string, input: unknown): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(input) ?? '');
  if (bytes < LARGE_BYTES) return;
  // A database elsewhere says itself when its disk is full.
  if (!settings().DATABASE_URL) await requireFreeDisk(bytes);
  await requireTextSpace(db, accountId, bytes);
}
