import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type FileStore, lacksBytes } from './file-store';
import { away, createS3Client, requireOk, type S3Access } from './s3-client';

/** How long an upload to the store may take, in ms. */
const PUT_MS = 5 * 60_000;

/** A store of files in a bucket of an S3-compatible service. */
export function createS3Store(access: S3Access): FileStore {
  const send = createS3Client(access);
  return {
    async put(key, path) {
      const { size } = await stat(path);
      // S3 takes no chunked bodies, so the length is stated.
      const headers = { 'content-length': String(size) };
      const body = createReadStream(path);
      const response = await send(key, { method: 'PUT', headers, body, ms: PUT_MS });
      await requireOk(response);
      await response.body?.cancel();
    },
    async read(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await send(key, { method: 'GET', headers });
      if (response.status === 404) throw lacksBytes('the S3 bucket of this server');
      await requireOk(response);
      if (!response.body) throw away();
      return { size: Number(response.headers.get('content-length')), body: response.body };
    },
    async remove(key) {
      const response = await send(key, { method: 'DELETE' });
      if (response.status !== 404) await requireOk(response);
      await response.body?.cancel();
    },
  };
}
