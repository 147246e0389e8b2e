import type { IncomingMessage } from 'node:http';

/** Case-insensitive, like `Headers`. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

/** `Headers`, or a map of them. */
export interface HeaderWriter {
  set(name: string, value: string): unknown;
}

/** What a transport reads of a request. A `Request` is one. */
export interface PlainRequest {
  method: string;
  /** Absolute. */
  url: string;
  headers: HeaderReader;
  body: AsyncIterable<Uint8Array> | null;
  /** The whole body. */
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
    body: incoming,
    async arrayBuffer() {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}
