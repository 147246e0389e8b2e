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
  /** Whether to answer before the body of a success has arrived. */
  streams?: boolean | undefined;
  signal: AbortSignal;
}

/**
 * Does what `fetch` does, by node:http, and reads the whole answer unless it streams. The first `fetch` of a process takes
 * as much CPU as all else that a command does, because it compiles its parser. Follows no redirect.
 */
export async function nodeFetch(url: string, { body, file, streams, ...options }: Sent): Promise<Response> {
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
  const status = answer.statusCode ?? 0;
  if (streams && status === 200)
    return new Response(new ReadableStream(sourceOf(answer)), { status, headers });
  const bytes = await arrayBuffer(answer);
  // A 304 has no body, not even an empty one.
  return new Response(bytes.byteLength > 0 ? bytes : null, { status, headers });
}

/** Not `Readable.toWeb`: the type of its stream differs from the one that `Response` takes. */
function sourceOf(answer: IncomingMessage): UnderlyingDefaultSource<Uint8Array> {
  const chunks = answer[Symbol.asyncIterator]();
  return {
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void answer.destroy(),
  };
}

/** The chunks of a web stream. A reader that stops ends the connection. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
