export interface Answer {
  status: number;
  body: unknown;
}

/** Calls the app over REST with a token, or without one. */
export function createClient(url: string, token?: string) {
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const answer = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: answer.status, body: isJson ? JSON.parse(text) : text };
  };
  const sendJson = (method: string, path: string, body: unknown) =>
    send(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return {
    send,
    get: (path: string) => send(path),
    post: (path: string, body: unknown) => sendJson('POST', path, body),
    put: (path: string, body: unknown) => sendJson('PUT', path, body),
    delete: (path: string) => send(path, { method: 'DELETE' }),
  };
}

export type Client = ReturnType<typeof createClient>;

/** The body of a response. @throws unless it is a success. */
export async function okBody(sent: Promise<Answer>): Promise<unknown> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}
