import type { IncomingMessage } from 'node:http';

/** Case-insensitive, like `Headers`. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

/** What the transports for JSON read of a request. A `Request` is one. */
export interface PlainRequest {
  method: string;
  /** Absolute. */
  url: string;
  headers: HeaderReader;
  /** The body of a request without a stated length. */
  body: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
}

/** Node's request as it is: to make a `Request` and its `Headers` costs more than a small call. */
export function plainRequest(incoming: IncomingMessage): PlainRequest {
  const sent = (name: string) => incoming.headers[name.toLowerCase()];
  return {
    method: incoming.method ?? '',
    url: `http://localhost${incoming.url}`,
    headers: {
      get: (name) => sent(name)?.toString() ?? null,
      has: (name) => sent(name) !== undefined,
    },
    body: null,
    async arrayBuffer() {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** Whether the body ends where the headers say, within `most` bytes. */
export function isShort({ headers }: IncomingMessage, most: number): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= most;
}
