import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Answer } from './answer';
import { encodeText } from './compression';

/** A request, its response, and the headers of every answer. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  headers: Record<string, string>;
}

/** A client may leave before the end of a stream. */
async function writeStream(body: Readable, response: ServerResponse): Promise<void> {
  response.flushHeaders();
  await pipeline(body, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Writes all headers of a text at once: setting them before one by one takes longer. */
export async function writeAnswer({ status, body, ...answer }: Answer, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const headers = { ...exchange.headers, ...answer.headers };
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    return writeStream(body, response);
  }
  if (body === null) return void response.writeHead(status, headers).end();
  const encoded = Buffer.isBuffer(body) ? { body, headers: {} } : await encodeText(body, request.headers);
  const length = { 'content-length': Buffer.byteLength(encoded.body) };
  response.writeHead(status, { ...headers, ...encoded.headers, ...length });
  response.end(encoded.body);
}
