import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { decrypt } from 'http_ece';
import { z } from 'zod';

const Message = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  taskId: z.string().nullable(),
  words: z.record(z.string(), z.string()).optional(),
});

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** The claims of a request's VAPID token, checked with the key that it names (RFC 8292). */
function checkVapid({ headers }: IncomingMessage) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!signed) throw new Error('The VAPID token is not signed by its key.');
  return { key, ...Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString())) };
}

/** A push service with one browser behind it, which decrypts what it gets. Answers with the statuses given, then 201. */
export async function startPushService(answers: number[] = []) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const authSecret = randomBytes(16).toString('base64url');
  const received: {
    message: z.infer<typeof Message>;
    headers: IncomingMessage['headers'];
    vapid: unknown;
  }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: browser, authSecret });
    received.push({
      message: Message.parse(JSON.parse(text.toString())),
      headers: request.headers,
      vapid: checkVapid(request),
    });
    response.writeHead(answers.shift() ?? 201).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    received,
    /** What the browser gives to register it. */
    subscription: {
      kind: 'web',
      endpoint: `${origin}/send/1`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: authSecret },
      name: 'Firefox',
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
