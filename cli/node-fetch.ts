import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { arrayBuffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** The path of a file to send as the body. */
  file?: string | undefined;
  signal: AbortSignal;
}

/**
 * Does what `fetch` does, by node:http, and reads the whole answer. The first `fetch` of a process takes as much CPU as
 * all else that a command does, because it compiles its parser. Follows no redirect.
 */
export async function nodeFetch(url: string, { body, file, ...options }: Sent): Promise<Response> {
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, options);
  const answered = once(request, 'response');
  if (file) {
    request.setHeader('content-length', statSync(file).size);
    // A server may refuse before it has read everything. A connection that breaks without an answer rejects `answered`.
    pipeline(createReadStream(file), request).catch(() => undefined);
  } else request.end(body);
  const [answer]: IncomingMessage[] = await answered;
  if (!answer) throw new Error('The server did not answer.');
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  const bytes = await arrayBuffer(answer);
  // A 304 has no body, not even an empty one.
  return new Response(bytes.byteLength > 0 ? bytes : null, { status: answer.statusCode ?? 0, headers });
}
