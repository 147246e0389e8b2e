import type { Answer } from './planner-client';
import type { TestApp } from './test-app';
import { answerOf } from './transports';

/** A browser without pages: it keeps cookies and calls procedures as our own pages do. */
export function browser({ send }: Pick<TestApp, 'send'>) {
  const cookies = new Map<string, string>();
  const headers = () => ({
    'sec-fetch-site': 'same-origin',
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const answer = (response: Response): Promise<Answer> => {
    keep(response);
    return answerOf(response);
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
