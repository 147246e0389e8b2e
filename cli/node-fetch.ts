import { once } from 'node:events';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

interface Sent {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob | undefined;
  signal: AbortSignal;
}

function toResponse(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 0;
  const headers = Object.entries(answer.headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) answer.resume();
  return new Response(isEmpty ? null : new ReadableStream(toSource(answer)), { status, headers });
}

/** Not `Readable.toWeb`: the type of its stream differs from the one that `Response` takes. */
function toSource(answer: IncomingMessage): UnderlyingDefaultSource<Uint8Array> {
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

/**
 * Does what `fetch` does, by node:http. The first `fetch` of a process takes as much CPU as all else that a command does,
 * because it compiles its parser. Follows no redirect.
 */
export async function nodeFetch(url: string, { body, ...options }: Sent): Promise<Response> {
  const request = (url.startsWith('https:') ? overHttps : overHttp)(url, options);
  const answered = once(request, 'response');
  if (body instanceof Blob) {
    request.setHeader('content-length', body.size);
    // A server may refuse before it has read everything. A connection that breaks without an answer rejects `answered`.
    pipeline(Readable.from(chunksOf(body.stream())), request).catch(() => undefined);
  } else request.end(body);
  const [answer]: IncomingMessage[] = await answered;
  if (!answer) throw new Error('The server did not answer.');
  return toResponse(answer);
}

/** The chunks of a web stream. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}
