import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, type WebhookEvent } from '@parcours/client';

const { WEBHOOK_SECRET: secret = '', PORT = '8080' } = process.env;

/** A delivery may come more than once: keep the ids that you have seen, in a database if they must outlive the process. */
const seen = new Set<string>();

function receive(event: WebhookEvent): void {
  if (event.type === 'task.completed') console.log(`Done: ${event.data.task.title}`);
}

const server = createServer(async (request, response) => {
  try {
    const event = verifyWebhook({ secret, headers: request.headers, body: await text(request) });
    const id = String(request.headers['webhook-id']);
    if (!seen.has(id)) receive(event);
    seen.add(id);
    response.writeHead(204).end();
  } catch (thrown) {
    // Any other 4xx ends the tries of this delivery; 410 turns the webhook off; 429 and 5xx are tried again.
    console.error(String(thrown));
    response.writeHead(400).end();
  }
});
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
