import { logFailure } from '../config/log';
import { codes, envelope, toAppError } from '../errors/errors';
import { errorHeaders } from './bearer-token';
import { isJsonType } from './body';

const responseTexts = new WeakMap<Response, string>();

/** The text that a response was created from. Reading it from the stream again costs as much as a small call. */
export const responseText = (response: Response): string | undefined => responseTexts.get(response);

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

/** A response of JSON text that is sent while it is made. Pieces are made as fast as the client reads them. */
export function jsonStreamResponse(pieces: AsyncGenerator<string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => void (await pieces.return(undefined)),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: jsonHeaders });
}

/** An answer of JSON text, before it is written or made a `Response`. */
export interface TextAnswer {
  text: string;
  status: number;
  headers: Record<string, string>;
}

/** The answer with the headers that every JSON answer has. */
export const jsonAnswer = (
  text: string,
  status: number,
  headers: Record<string, string> = {},
): TextAnswer => ({
  text,
  status,
  headers: { ...jsonHeaders, ...headers },
});

/** Makes a `Response` of an answer. */
export function responseOf({ text, status, headers }: TextAnswer): Response {
  const response = new Response(text, { status, headers });
  responseTexts.set(response, text);
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
): TextAnswer {
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
