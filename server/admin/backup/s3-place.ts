import { Readable } from 'node:stream';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { createS3Client, requireOk, type S3Access, type S3Client } from '../../platform/file-store/s3-client';
import type { BackupPlace } from './backup-place';

/** The size of a part. An archive has at most 10,000 parts. */
const PART_BYTES = 32 * 1024 * 1024;
const PUT_MS = 10 * 60_000;

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const Started = z.object({ InitiateMultipartUploadResult: z.object({ UploadId: z.string() }) });
const Completed = z.object({ CompleteMultipartUploadResult: z.unknown() });
const Listed = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string() })).default([]),
    NextContinuationToken: z.string().optional(),
  }),
});

async function readXml<Shape>(response: Response, shape: z.ZodType<Shape>): Promise<Shape> {
  await requireOk(response);
  return shape.parse(parser.parse(await response.text()));
}

async function* inParts(archive: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of archive) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** @returns the tag that the store gives the part. */
async function putPart(send: S3Client, address: string, part: Buffer): Promise<string> {
  const headers = { 'content-length': String(part.length) };
  const response = await send(address, { method: 'PUT', headers, body: Readable.from([part]), ms: PUT_MS });
  await requireOk(response);
  await response.body?.cancel();
  return response.headers.get('etag') ?? '';
}

async function putParts(send: S3Client, upload: string, archive: Readable): Promise<void> {
  const tags: string[] = [];
  for await (const part of inParts(archive))
    tags.push(await putPart(send, `${upload}&partNumber=${tags.length + 1}`, part));
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const text = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const headers = { 'content-length': String(Buffer.byteLength(text)) };
  const body = Readable.from([text]);
  await readXml(await send(upload, { method: 'POST', headers, body, ms: PUT_MS }), Completed);
}

/** Archives in a bucket. An upload of parts needs no size, and appears when it is completed. */
export function createS3Place(access: S3Access, path: string): BackupPlace {
  const send = createS3Client(access);
  const folder = path === '' ? '' : `${path}/`;
  const keyOf = (name: string) => (folder + name).split('/').map(encodeURIComponent).join('/');
  return {
    async write(name, archive) {
      const started = await readXml(await send(`${keyOf(name)}?uploads`, { method: 'POST' }), Started);
      const id = encodeURIComponent(started.InitiateMultipartUploadResult.UploadId);
      const upload = `${keyOf(name)}?uploadId=${id}`;
      try {
        await putParts(send, upload, archive);
      } catch (error) {
        archive.destroy();
        await send(upload, { method: 'DELETE' }).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      const response = await send(keyOf(name), { method: 'GET' });
      if (response.status === 404)
        throw new Error(`No such archive: ${this.addressOf(name)}. Check the name.`);
      await requireOk(response);
      return Readable.from(response.body ?? []);
    },
    async list() {
      const names: string[] = [];
      for (let more: string | undefined = ''; more !== undefined; ) {
        const token: string = more === '' ? '' : `&continuation-token=${encodeURIComponent(more)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(folder)}${token}`;
        const { ListBucketResult: page } = await readXml(await send(query, { method: 'GET' }), Listed);
        names.push(...page.Contents.map(({ Key }) => Key.slice(folder.length)));
        more = page.NextContinuationToken;
      }
      return names;
    },
    async remove(name) {
      const response = await send(keyOf(name), { method: 'DELETE' });
      await requireOk(response);
      await response.body?.cancel();
    },
    addressOf: (name) => `s3://${access.bucket}/${folder}${name}`,
  };
}
