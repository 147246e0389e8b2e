const HEADER = 'x-request-id';

/** True for what a caller may name his request: 1 to 128 visible ASCII characters. */
export const isRequestId = (sent: unknown): sent is string =>
  typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent);

/** Answers requests; what it sets in `headers` goes with the answer, whichever it is. */
type Transport = (request: Request, headers: Headers) => Promise<Response>;

/**
 * Answers a request under its id: the caller's own where it may be one, else a new one. The
 * listener has given it one already; under any other server this is where it comes from.
 */
export async function withRequestId(request: Request, transport: Transport): Promise<Response> {
  const sent = request.headers.get(HEADER) ?? '';
  const id = isRequestId(sent) ? sent : crypto.randomUUID();
  if (id !== sent) request.headers.set(HEADER, id);
  const headers = new Headers({ [HEADER]: id });
  const response = await transport(request, headers);
  for (const [name, value] of headers) response.headers.set(name, value);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
  response.headers.set('x-content-type-options', 'nosniff');
  return response;
}
