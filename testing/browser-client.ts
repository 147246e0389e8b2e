import { type Session, sessionCookieHeader } from '../server/features/sign-in/session';
import type { Answer } from './planner-client';
import type { TestAccount, TestApp } from './test-app';
import { readTrpcAnswer } from './transport-callers';

/** A browser without pages: it stores cookies and calls procedures like our pages. */
export function browserClient({ send }: Pick<TestApp, 'send'>) {
  const cookies = new Map<string, string>();
  const headers = () => ({
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const answer = (response: Response): Promise<Answer> => {
    storeCookies(response);
    return readTrpcAnswer(response);
  };
  return {
    cookies,
    query: async (path: string, input: unknown = {}) =>
      answer(
        await send(`/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`, {
          headers: headers(),
        }),
      ),
    mutate: async (path: string, input: unknown, more: Record<string, string> = {}) =>
      answer(
        await send(`/api/trpc/${path}`, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/json', ...more },
          body: JSON.stringify(input),
        }),
      ),
  };
}

/** A browser in which the account is signed in. */
export async function signedInBrowser(
  app: Pick<TestApp, 'send'>,
  { id: sub }: Pick<TestAccount, 'id'>,
  session: Partial<Session> = {},
) {
  const browser = browserClient(app);
  const line = await sessionCookieHeader({ sub, version: 1, by: 'password', at: Date.now(), ...session });
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  browser.cookies.set(name, value);
  return browser;
}
