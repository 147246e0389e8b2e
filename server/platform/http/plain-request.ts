import type { IncomingMessage } from 'node:http';

/** Case-insensitive, like `Headers`. */
export type HeaderReader = Pick<Headers, 'get' | 'has'>;

/** A request of which only the headers matter. */
export interface Asked {
  headers: HeaderReader;
}

/** The id that the listener gave the request. */
export const requestIdOf = ({ headers }: Asked): string => headers.get('x-request-id') ?? '';

/** What a transport reads of a request. A `Request` is one. */
export interface PlainRequest {
  method: string;
  /** Absolute. The host is in the headers. */
  url: string;
  headers: HeaderReader & Pick<Headers, 'entries'>;
  body: AsyncIterable<Uint8Array> | null;
  /** The whole body. */
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
}

const textOf = (value: string | string[] | undefined): string | undefined => value?.toString();

function* entriesOf({ headers }: IncomingMessage): HeadersIterator<[string, string]> {
  for (const [name, value] of Object.entries(headers)) yield [name, textOf(value) ?? ''];
}

/** Node's request as it is: to make a `Request` and its `Headers` costs more than a small call. */
export function plainRequest(incoming: IncomingMessage): PlainRequest {
  const sent = (name: string) => textOf(incoming.headers[name.toLowerCase()]);
  return {
    method: incoming.method ?? '',
    url: `http://localhost${incoming.url}`,
    headers: {
      get: (name) => sent(name) ?? null,
      has: (name) => sent(name) !== undefined,
      entries: () => entriesOf(incoming),
    },
    body: incoming,
    async arrayBuffer() {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

/** The `Request` that a library wants, with a body that was read already. */
export const toRequest = ({ method, url, headers }: PlainRequest, body: Uint8Array | null): Request =>
  new Request(url, { method, headers: [...headers.entries()], body: body && Buffer.from(body) });
