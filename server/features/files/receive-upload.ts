import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { RequestContext } from '../../core/caller/request-context';
import { hashSecret } from '../../platform/config/secrets';
import { settings } from '../../platform/config/settings';
import type { Db } from '../../platform/database/client';
import { AppError, conflict, errorAt, invalid, notFound } from '../../platform/errors/errors';
import { incomingFolder, previewKey, requireFileStore } from '../../platform/file-store/configured-store';
import type { Asked, PlainRequest } from '../../platform/http/plain-request';
import { requireFreeDisk } from '../../platform/limits/storage';
import { countTry } from '../../platform/limits/throttle';
import { networkOf } from '../../platform/network/addresses';
import type { File } from '../../wire/file';
import { addFile, Upload } from './add-file';
import { storeUpload } from './store-upload';

/** How long the bytes of one upload may take. */
const RECEIVE_MS = 10 * 60_000;
/** How many uploads of an account may arrive at once. */
const MOST_AT_ONCE = 20;
/** How often an upload that was cut may be sent again. */
const ATTEMPTS = 20;

const Begun = Upload.extend({ objectId: z.uuid() });
type Begun = z.infer<typeof Begun>;

const isReceiving = sql`coalesce(o.receiving_until > now(), false)`;

/** @throws why an upload cannot begin: 404 for a spent or expired address, 409 and 429 while others arrive. */
async function refuse(db: Db, token: string): Promise<never> {
  const query = sql`SELECT ${isReceiving} AS "isReceiving" FROM uploads o
    WHERE o.token_hash = ${hashSecret(token)} AND o.expires_at > now() AND o.attempts < ${ATTEMPTS}`;
  const found = await db.row(query, z.object({ isReceiving: z.boolean() }));
  if (!found) throw notFound('upload. Its address is used or expired; create another one');
  throw found.isReceiving
    ? conflict('Bytes are arriving at this address already. Wait for that answer.')
    : new AppError('rate_limited', `${MOST_AT_ONCE} of your uploads are arriving. Send this one after them.`);
}

/** Counts a try, and adds the row of its bytes before there are any. @throws like `refuse`. */
async function begin(db: Db, token: string): Promise<Begun> {
  const query = sql`
    WITH upload AS (
      UPDATE uploads u SET attempts = attempts + 1, receiving_until = now() + make_interval(secs => ${(2 * RECEIVE_MS) / 1000})
      WHERE token_hash = ${hashSecret(token)} AND expires_at > now() AND attempts < ${ATTEMPTS}
        AND coalesce(u.receiving_until < now(), true)
        AND (SELECT count(*) FROM uploads o WHERE o.user_id = u.user_id AND ${isReceiving}) < ${MOST_AT_ONCE}
      RETURNING *),
    object AS (INSERT INTO stored_objects (owner_id) SELECT user_id FROM upload RETURNING id)
    SELECT upload.id, upload.user_id AS "userId", users.email, upload.name, upload.type, upload.size,
      upload.target_kind AS "targetKind", upload.target_id AS "targetId", object.id AS "objectId",
      (SELECT g.id FROM oauth_grants g WHERE g.id = upload.authorization_id AND g.is_limited) AS "limitedTo"
    FROM upload JOIN users ON users.id = upload.user_id, object`;
  const begun = await db.row(query, Begun);
  return begun ?? refuse(db, token);
}

const wrongSize = (size: number) =>
  invalid('size', `The upload was announced with ${size} bytes. Send exactly these.`);

/** Fails as soon as more bytes arrive than announced. */
function exactly(size: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      received += chunk.byteLength;
      done(received > size ? wrongSize(size) : null, chunk);
    },
    flush: (done) => done(received === size ? null : wrongSize(size)),
  });
}

/** True for a fault of the disk. A broken connection fails in `read`, or has no system call. */
const isWriteFault = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read';

const DISCARD_MS = 2_000;

/** Does not end the source with the loop, as `for await` would: the answer is sent over the same connection. */
async function* chunksOf(source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let read = await source.next(); !read.done; read = await source.next()) yield read.value;
}

/** Reads what is left, because many clients read the answer only after they sent everything. */
async function discardRest(source: AsyncIterator<Uint8Array>): Promise<void> {
  const rest = async () => {
    for await (const _ of chunksOf(source));
  };
  // The connection may have been cut.
  await Promise.race([rest().catch(() => undefined), pause(DISCARD_MS, undefined, { ref: false })]);
}

/** @throws 400 for another number of bytes, or a connection that was cut; the fault of a disk, such as a full one. */
export async function receive(
  { body, headers }: Asked & Pick<PlainRequest, 'body'>,
  path: string,
  size: number,
): Promise<void> {
  const stated = headers.get('content-length');
  if (stated !== null && Number(stated) !== size) throw wrongSize(size);
  if (!body) throw wrongSize(size);
  const source = body[Symbol.asyncIterator]();
  const chunks = Readable.from(chunksOf(source), { objectMode: false });
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(chunks, exactly(size), file, { signal: AbortSignal.timeout(RECEIVE_MS) });
  } catch (error) {
    await discardRest(source);
    if (error instanceof AppError || isWriteFault(error)) throw error;
    throw errorAt('invalid_request', 'size', 'The upload was cut off. Send it again to the same address.');
  }
}

/** Deletes the bytes of a failed try, which can be repeated then. What a crash leaves, the job deletes. */
async function discard(db: Db, { id, objectId }: Begun): Promise<void> {
  await db.run(sql`UPDATE uploads SET receiving_until = NULL WHERE id = ${id}`);
  const files = requireFileStore();
  await files.remove(objectId);
  await files.remove(previewKey(objectId));
  await db.run(sql`DELETE FROM stored_objects WHERE id = ${objectId}`);
}

/**
 * Receives the bytes of an upload and adds the file. The address is spent when that succeeds: a try that was cut or
 * refused can be repeated until the address expires.
 */
export async function receiveUpload(
  ctx: RequestContext,
  request: PlainRequest,
  token: string,
): Promise<File> {
  requireFileStore();
  const { RATE_LIMIT } = settings();
  if (RATE_LIMIT > 0)
    await countTry(ctx.db, `upload:${networkOf(ctx.address)}`, { tries: RATE_LIMIT, minutes: 1 });
  const begun = await begin(ctx.db, token);
  const folder = incomingFolder();
  const path = join(folder, begun.objectId);
  try {
    await requireFreeDisk(begun.size);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await receive(request, path, begun.size);
    return await addFile(ctx, begun, await storeUpload(path, begun));
  } catch (error) {
    await discard(ctx.db, begun).catch(() => undefined);
    throw error;
  } finally {
    for (const left of [path, `${path}-picture`, `${path}-preview`]) await rm(left, { force: true });
  }
}
