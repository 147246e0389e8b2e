import { Readable } from 'node:stream';
import { logFailure } from '../config/log';
import { codes, envelope, toAppError } from '../errors/errors';
import { errorHeaders } from './bearer-token';
import { isJsonType } from './body';
import { FixedText } from './compression';
import { toBody } from './stream-body';

/** Shorter texts are encoded sooner than a stream is made of them. */
const LONG = 64 * 1024;

const responseTexts = new WeakMap<Response, string | FixedText>();

/** The text that a response was created from. Reading it from the stream again costs as much as a small call. */
export const responseText = (response: Response): string | FixedText | undefined =>
  responseTexts.get(response);

/** Reads a JSON response that a library created, so that it is written and compressed like ours. */
export async function withText(response: Response): Promise<Response> {
  if (!isJsonType(response.headers.get('content-type'))) return response;
  const text = await response.text();
  const copy = new Response(text, response);
  responseTexts.set(copy, text);
  return copy;
}

const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

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

/** An answer as plain data, before it is written or made a `Response`. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | FixedText | Readable | null;
}

/** The answer with the headers that every JSON answer has. */
export const jsonAnswer = (
  body: NonNullable<Answer['body']>,
  status: number,
  headers: Record<string, string> = {},
): Answer => ({ body, status, headers: { ...jsonHeaders, ...headers } });

/** A text as the body of a `Response`. A long one is encoded when it is read: the listener writes `responseText`. */
const textBody = (text: string): string | ReadableStream =>
  text.length < LONG ? text : toBody(Readable.from([text], { objectMode: false }));

export function responseOf({ body, status, headers }: Answer): Response {
  if (body === null || body instanceof Readable)
    return new Response(body && toBody(body), { status, headers });
  const response = new Response(textBody(body instanceof FixedText ? body.text : body), { status, headers });
  responseTexts.set(response, body);
  return response;
}

/** A response of JSON text that no cache may store. */
export const jsonTextResponse = (
  text: string,
  status: number,
  headers: Record<string, string> = {},
): Response => responseOf(jsonAnswer(text, status, headers));

export const jsonResponse = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  jsonTextResponse(JSON.stringify(body), status, headers);

/** Converts an error to an answer, and logs internal errors. */
export function errorAnswer(
  thrown: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Answer {
  const error = toAppError(thrown);
  if (error.kind === 'internal') logFailure(requestId, thrown);
  const { status } = codes[error.kind];
  return jsonAnswer(JSON.stringify(envelope(error)), status, { ...errorHeaders(error), ...headers });
}

/** Converts an error to a response, and logs internal errors. */
export const errorResponse = (
  thrown: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response => responseOf(errorAnswer(thrown, requestId, headers));

/** The answer, or the error that it fails with; without a body for `HEAD`. */
export async function answerOrError(
  { method, headers }: Request,
  answering: Promise<Response>,
): Promise<Response> {
  const response = await answering.catch((thrown: unknown) =>
    errorResponse(thrown, headers.get('x-request-id') ?? ''),
  );
  return method === 'HEAD' ? new Response(null, response) : response;
}
