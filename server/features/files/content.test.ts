import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../../../testing/start/make-folder';
import { createApp, type TestAccount, type TestApp } from '../../../testing/test-app';
import { filesOf, type NewFile } from '../../../testing/upload';
import { sessionCookieHeader } from '../sign-in/session';

const folder = makeFolder();
let app: TestApp;
let ann: TestAccount;
let target: Pick<NewFile, 'targetKind' | 'targetId'>;
let files: ReturnType<typeof filesOf>;

beforeAll(async () => {
  app = await createApp({ env: { PARCOURS_DATA: folder } });
  ann = await app.account('Ann');
  files = filesOf(app, ann);
  const made = await files.call('create_task', { title: 'Tiles' });
  target = { targetKind: 'task', targetId: Object(made.body).task.id };
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const send = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) =>
  files.upload({ ...target, name, type, bytes });
const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } });

/** A small PNG whose header claims far more pixels. */
function withDimensions(png: Uint8Array, pixels: number) {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(pixels, 16);
  bomb.writeUInt32BE(pixels, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return new Uint8Array(bomb);
}

test('serves ranges and answers conditional requests', async () => {
  const { id } = await send('a b "ü".txt', 'text/plain', bytesOf('0123456789'));
  const read = (headers = {}) => files.read(`${id}/content`, headers);
  const whole = await read();
  const etag = whole.headers.get('etag') ?? '';
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': `attachment; filename="a b ___.txt"; filename*=UTF-8''a%20b%20%22%C3%BC%22.txt`,
  });
  const part = async (range: string, more = {}) => {
    const response = await read({ range, ...more });
    return [response.status, response.headers.get('content-range'), response.ok && (await response.text())];
  };
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=5-999')).toEqual([206, 'bytes 5-9/10', '56789']);
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', false]);
  expect(await part('bytes=-0')).toEqual([416, 'bytes */10', false]);
  expect(await part('bytes=0-1,4-5')).toEqual([200, null, '0123456789']);
  expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
  expect(await part('bytes=2-4', { 'if-range': etag })).toEqual([206, 'bytes 2-4/10', '234']);
  expect((await read({ 'if-none-match': `"x", ${etag}` })).status).toBe(304);
  const head = await app.send(`/v2/files/${id}/content`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
});

test('answers tokens and browser sessions of the same origin, and nobody else', async () => {
  const { id } = await send('a.txt', 'text/plain', bytesOf('x'));
  const session = { sub: ann.id, version: 1, by: 'password', at: 0 } as const;
  const cookie = (await sessionCookieHeader(session)).split(';')[0] ?? '';
  const status = async (headers: Record<string, string>) => {
    const response = await app.send(`/v2/files/${id}/content`, { headers });
    await response.body?.cancel();
    return response.status;
  };
  expect(await status({ cookie })).toBe(200);
  expect(await status({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(401);
  expect(await status({})).toBe(401);
  expect(await status({ authorization: 'Bearer pc_wrong', cookie })).toBe(401);
  expect((await files.read(`${id}/preview`)).status).toBe(404);
  for (const [path, field] of [
    ['not-an-id/content', 'fileId'],
    ['not-an-id/preview', 'fileId'],
    [`${id}/content?bogus=1`, 'bogus'],
    [`${id}/preview?bogus=1`, 'bogus'],
  ]) {
    const refused = await files.read(path ?? '');
    expect([path, refused.status, await refused.json()]).toMatchObject([
      path,
      400,
      { error: { code: 'invalid_request', details: [{ field }] } },
    ]);
  }
  const post = await app.send(`/v2/files/${id}/content`, { method: 'POST' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('rotates a picture, removes its metadata and makes a preview', async () => {
  const original = await create(1200, 600)
    .jpeg()
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const file = await send('photo.jpg', 'image/jpeg', new Uint8Array(original));
  const content = await files.read(`${file.id}/content`);
  const bytes = Buffer.from(await content.arrayBuffer());
  expect(file).toMatchObject({ type: 'image/jpeg', width: 600, height: 1200, size: bytes.byteLength });
  expect(content.headers.get('content-disposition')).toMatch(/^inline; /);
  const { exif, orientation, width, height } = await sharp(bytes).metadata();
  expect({ exif, orientation, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    width: 600,
    height: 1200,
  });
  expect(bytes.includes('Secret Camera')).toBe(false);
  const preview = await files.read(`${file.id}/preview`);
  expect(preview.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).toMatchObject({
    width: 256,
    height: 512,
  });
});

const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>';

test('removes the metadata of TIFF and HEIC, and keeps the picture', async () => {
  const tiff = await create(60, 40).tiff().withXmp(xmp).toBuffer();
  const scan = await send('scan.tif', 'image/tiff', new Uint8Array(tiff));
  expect(scan).toMatchObject({ type: 'image/tiff', width: 60, height: 40 });
  const bytesFrom = async (id: string) =>
    Buffer.from(await (await files.read(`${id}/content`)).arrayBuffer());
  expect([tiff.includes('xmpmeta'), (await bytesFrom(scan.id)).includes('xmpmeta')]).toEqual([true, false]);
  expect((await files.read(`${scan.id}/preview`)).status).toBe(200);

  const exif = { IFD0: { Make: 'Secret Camera' } };
  const avif = await create(60, 40).avif({ lossless: true }).withExif(exif).withXmp(xmp).toBuffer();
  // The container is the same. Only the brand says which codec the picture has.
  const heic = Buffer.from(avif);
  heic.write('heic', 8, 'latin1');
  const photo = await send('photo.heic', 'image/heic', new Uint8Array(heic));
  expect(photo).toMatchObject({ type: 'image/heic', size: heic.byteLength, width: null });
  const stripped = await bytesFrom(photo.id);
  for (const secret of ['Secret Camera', 'xmpmeta'])
    expect([heic.includes(secret), stripped.includes(secret)]).toEqual([true, false]);
  stripped.write('avif', 8, 'latin1');
  const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(avif));
  expect((await files.read(`${photo.id}/preview`)).status).toBe(404);
  const cut = { ...target, type: 'image/heic', bytes: new Uint8Array(heic.subarray(0, 200)) };
  expect(await files.put(await files.addressFor(cut), cut.bytes)).toMatchObject({
    status: 400,
    body: { error: { details: [{ field: 'type' }] } },
  });
});

/** A small AVIF whose header claims as many pixels in each direction. */
function withAvifSize(avif: Buffer, pixels: number): Buffer {
  const bomb = Buffer.from(avif);
  const size = bomb.indexOf('ispe') + 8;
  bomb.writeUInt32BE(pixels, size);
  bomb.writeUInt32BE(pixels, size + 4);
  return bomb;
}

test('gives no preview of an AVIF that takes too much memory to decode, and removes its metadata', async () => {
  const picture = withAvifSize(await create(60, 40).avif().withXmp(xmp).toBuffer(), 3_000);
  const file = await send('large.avif', 'image/avif', new Uint8Array(picture));
  expect(file).toMatchObject({ type: 'image/avif', width: null });
  const stripped = Buffer.from(await (await files.read(`${file.id}/content`)).arrayBuffer());
  expect([picture.includes('xmpmeta'), stripped.includes('xmpmeta')]).toEqual([true, false]);
  expect((await files.read(`${file.id}/preview`)).status).toBe(404);
});

test('removes the metadata of AVIF, and refuses one with too many pixels', async () => {
  const exif = { IFD0: { Make: 'Secret Camera' } };
  const avif = await create(60, 40).avif().withExif(exif).withXmp(xmp).toBuffer();
  const file = await send('photo.avif', 'image/avif', new Uint8Array(avif));
  expect(file).toMatchObject({ type: 'image/avif', width: 60, height: 40 });
  const stripped = Buffer.from(await (await files.read(`${file.id}/content`)).arrayBuffer());
  for (const secret of ['Secret Camera', 'xmpmeta'])
    expect([avif.includes(secret), stripped.includes(secret)]).toEqual([true, false]);
  expect((await files.read(`${file.id}/preview`)).status).toBe(200);

  const sent = { ...target, type: 'image/avif', bytes: new Uint8Array(withAvifSize(avif, 8_000)) };
  expect(await files.put(await files.addressFor(sent), sent.bytes)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('more than 25 million pixels') } },
  });
});

const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...content]);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};

test('refuses HEIC whose parts have no bytes before it counts them', async () => {
  const most = 0xff_ff;
  const item = Buffer.alloc(6);
  item.writeUInt16BE(most, 4);
  const items = Buffer.alloc(most * item.length, item);
  const counts = Buffer.alloc(8);
  counts.writeUInt16BE(most, 6);
  const heic = Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1')),
    box('meta', Buffer.alloc(4), box('iinf', Buffer.alloc(6)), box('iloc', counts, items)),
  ]);
  const sent = { ...target, type: 'image/heic', bytes: new Uint8Array(heic) };
  const url = await files.addressFor(sent);
  const began = performance.now();
  expect(await files.put(url, sent.bytes)).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('cannot be removed') } },
  });
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('keeps the frames of an animation', async () => {
  const frames = await Promise.all(
    ['red', 'blue', 'green'].map((background) =>
      sharp({ create: { width: 8, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const file = await send('wave.gif', 'image/gif', new Uint8Array(gif));
  expect(file).toMatchObject({ width: 8, height: 4 });
  const content = Buffer.from(await (await files.read(`${file.id}/content`)).arrayBuffer());
  expect(await sharp(content, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 4 });
});

test('never displays content that could be a page', async () => {
  const disposition = async (name: string, type: string, text: string) => {
    const { id } = await send(name, type, bytesOf(text));
    const { headers } = await files.read(`${id}/content`);
    return [headers.get('content-disposition')?.split(';')[0], headers.get('content-type')];
  };
  expect(await disposition('a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toEqual([
    'attachment',
    'application/octet-stream',
  ]);
  expect(await disposition('a.html', 'text/html', '<script>1</script>')).toEqual([
    'attachment',
    'application/octet-stream',
  ]);
  expect(await disposition('a.pdf', 'application/pdf', '%PDF-1.7\n%%EOF')).toEqual([
    'inline',
    'application/pdf',
  ]);
  expect(await disposition('b.pdf', 'application/pdf', '<html></html>')).toEqual([
    'attachment',
    'application/pdf',
  ]);
  const png = new Uint8Array(await create(2, 2).png().toBuffer());
  expect(await send('hidden', 'application/octet-stream', png)).toMatchObject({
    type: 'image/png',
    width: 2,
  });
  const refused = async (type: string, bytes: Uint8Array<ArrayBuffer>) => {
    const sent = { ...target, type, bytes };
    return files.put(await files.addressFor(sent), bytes);
  };
  const onType = { status: 400, body: { error: { details: [{ field: 'type' }] } } };
  expect(await refused('image/jpeg', png)).toMatchObject(onType);
  expect(await refused('image/png', bytesOf('no picture'))).toMatchObject(onType);
  expect(await refused('image/png', png.slice(0, 40))).toMatchObject(onType);
  expect(await refused('image/png', withDimensions(png, 20_000))).toMatchObject(onType);
  expect(readdirSync(join(folder, 'files', 'incoming'))).toEqual([]);
});

test('stores forty uploads over twenty connections', async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => n);
  const ids = new Map<string, number>();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let n = numbers.pop(); n !== undefined; n = numbers.pop())
        ids.set((await send(`${n}.txt`, 'text/plain', bytesOf(`content ${n}`))).id, n);
    }),
  );
  expect(ids.size).toBe(40);
  for (const [id, n] of ids) expect(await (await files.read(`${id}/content`)).text()).toBe(`content ${n}`);
});
