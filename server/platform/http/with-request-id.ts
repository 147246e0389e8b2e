const HEADER = 'x-request-id';

/** True for 1 to 128 visible ASCII characters. */
export const isRequestId = (sent: unknown): sent is string =>
  typeof sent === 'string' && /^[\x21-\x7e]{1,128}$/.test(sent);

/** Every `headers` entry is set on the response, also on an error. */
type Transport = (request: Request, headers: Headers) => Promise<Response>;

/**
 * Calls a transport and sets the request id and the common headers on its response. The listener has assigned the id
 * already; for a request that reaches Next without it, it is assigned here.
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
