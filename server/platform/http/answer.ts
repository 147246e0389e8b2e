import { Readable } from 'node:stream';
import { logFailure } from '../config/log';
import { codes, envelope, toAppError } from '../errors/errors';
import { errorHeaders } from './bearer-token';
import { isJsonType } from './body';
import { FixedText } from './compression';
import { type PlainRequest, requestIdOf } from './plain-request';
import { commonHeaders } from './security-headers';
import { readBody, toBody } from './stream-body';

/** An answer as plain data. To make a `Response` and read it again costs as much as a small call. */
export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string | string[]>;
  /** Texts are compressed, bytes are not. */
  body: string | FixedText | Buffer | Readable | null;
}

/** Answers the requests below a path. What it sets on `headers` is sent with any answer, and with the error that it throws. */
export type Transport = (request: PlainRequest, headers: Headers) => Promise<Answer>;

/**
 * A text that is sent while it is made, as fast as the client reads it. `ended` is called when it ends or the client
 * stops reading.
 */
export const streamOf = (pieces: AsyncGenerator<string>, ended?: () => void): Readable =>
  new Readable({
    read() {
      pieces.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (failure: Error) => this.destroy(failure),
      );
    },
    destroy(failure, closed) {
      ended?.();
      pieces.return(undefined).catch(() => undefined);
      closed(failure);
    },
  });

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** An answer of JSON that is a text already. */
export const jsonTextAnswer = (
  body: NonNullable<Answer['body']>,
  status: number,
  headers: Answer['headers'] = {},
): Answer => ({ body, status, headers: { ...jsonHeaders, ...headers } });

export const jsonAnswer = (body: unknown, status: number, headers: Answer['headers'] = {}): Answer =>
  jsonTextAnswer(JSON.stringify(body), status, headers);

/** Converts an error to an answer, and logs internal errors. */
export function errorAnswer(thrown: unknown, requestId: string, headers: Answer['headers'] = {}): Answer {
  const error = toAppError(thrown);
  if (error.kind === 'internal') logFailure(requestId, thrown);
  return jsonAnswer(envelope(error), codes[error.kind].status, { ...errorHeaders(error), ...headers });
}

function headersOf({ headers }: { headers: Headers }): Answer['headers'] {
  const cookies = headers.getSetCookie();
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** The answer that a library made. */
export async function answerOf(response: Response): Promise<Answer> {
  const { status, body } = response;
  const headers = headersOf(response);
  if (isJsonType(response.headers.get('content-type')))
    return { status, headers, body: await response.text() };
  return { status, headers, body: body && readBody(body) };
}

/** An answer for Next, which mounts transports as well. */
export function responseOf({ body, status, headers }: Answer): Response {
  const listed = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const init = { status, headers: listed };
  if (body instanceof Readable) return new Response(toBody(body), init);
  return new Response(
    body instanceof FixedText ? body.text : body && new Uint8Array(Buffer.from(body)),
    init,
  );
}

/** Answers a request, also where the transport fails: without a body to HEAD, and with the headers of every answer. */
export async function answerBy(transport: Transport, request: PlainRequest): Promise<Answer> {
  const headers = new Headers();
  const requestId = requestIdOf(request);
  const answer = await transport(request, headers).catch((thrown: unknown) => errorAnswer(thrown, requestId));
  const isHead = request.method === 'HEAD';
  if (isHead && answer.body instanceof Readable) answer.body.destroy();
  return {
    status: answer.status,
    headers: {
      'cache-control': 'no-store',
      ...commonHeaders(requestId),
      ...answer.headers,
      ...headersOf({ headers }),
    },
    body: isHead ? null : answer.body,
  };
}
