const HEADER = 'x-request-id';
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** Answers requests; what it sets in `headers` goes with the answer, whichever it is. */
type Face = (request: Request, headers: Headers) => Promise<Response>;

/**
 * Answers a request under its id: the caller's own where it is 1 to 128 visible ASCII characters, else a new one. The
 * listener has given it one already; under any other server this is where it comes from.
 */
export async function identified(request: Request, face: Face): Promise<Response> {
  const sent = request.headers.get(HEADER) ?? '';
  const id = acceptable.test(sent) ? sent : crypto.randomUUID();
  if (id !== sent) request.headers.set(HEADER, id);
  const headers = new Headers({ [HEADER]: id });
  const response = await face(request, headers);
  for (const [name, value] of headers) response.headers.set(name, value);
  return response;
}
