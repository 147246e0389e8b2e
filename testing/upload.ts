import { z } from 'zod';
import { File } from '../server/wire/file';
import type { Answer } from './planner-client';
import { callHeaders, type TestAccount, type TestApp } from './test-app';

const Created = z.object({
  upload: z.object({ uploadId: z.string(), url: z.string(), expiresAt: z.number() }),
});

export interface NewFile {
  targetKind: string;
  targetId: string;
  name?: string;
  type?: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const announced = ({ bytes, name = 'a.txt', type = 'text/plain', ...target }: NewFile) => ({
  ...target,
  name,
  type,
  size: bytes.byteLength,
});

/** What an account does with files over REST. */
export function filesOf(app: TestApp, account: TestAccount) {
  const call = app.transport('rest').as(account);
  const announce = async (file: NewFile): Promise<Answer> => call('create_upload', announced(file));
  const put = async (url: string, bytes: Uint8Array<ArrayBuffer>): Promise<Answer> => {
    const response = await app.send(url, { method: 'PUT', body: bytes });
    return { status: response.status, body: await response.json() };
  };
  return {
    call,
    announce,
    put,
    /** The address to send a file to. */
    async addressFor(file: NewFile): Promise<string> {
      return Created.parse((await announce(file)).body).upload.url;
    },
    /** Announces and sends a file. */
    async upload(file: NewFile): Promise<File> {
      const sent = await put(await this.addressFor(file), file.bytes);
      if (sent.status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(sent.body)}`);
      return z.object({ file: File }).parse(sent.body).file;
    },
    /** The bytes of a file, as a response that has arrived. */
    async read(path: string, headers: Record<string, string> = {}): Promise<Response> {
      const response = await app.send(`/v2/files/${path}`, { headers: callHeaders(account, { headers }) });
      const bytes = await response.arrayBuffer();
      return bytes.byteLength > 0 ? new Response(bytes, response) : response;
    },
  };
}
