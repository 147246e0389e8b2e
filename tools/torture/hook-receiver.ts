import { once } from 'node:events';
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';

const Body = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.looseObject({ task: z.looseObject({ id: z.string() }).optional() }),
});

/** A request that a receiver got. */
interface Received extends z.infer<typeof Body> {
  /** The `webhook-id` header. */
  messageId: string;
  headers: Record<string, string>;
  text: string;
}

/** Answers the nth request, counted from 0, with a status. */
type Answering = (nth: number, received: Received) => number;

/** A local server that receives webhooks and stores them. */
export async function startReceiver(answer: Answering = () => 204) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const entry = { ...Body.parse(JSON.parse(text)), messageId: headers['webhook-id'] ?? '', headers, text };
    received.push(entry);
    response
      .writeHead(answer(received.length - 1, entry), { location: '/elsewhere' })
      .end('x'.repeat(100_000));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    /** Throws unless every request is signed with this secret. */
    verify: (secret: string) => {
      for (const { text, headers } of received) new Webhook(secret).verify(text, headers);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
