import { z } from 'zod';
import { ErrorEnvelope } from '../errors';
import type { TestApp } from './fixture';
import type { Answer } from './planner';

const TrpcAnswer = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }),
  z.object({ error: z.object({ data: z.object({ envelope: ErrorEnvelope }) }) }),
]);

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
  const answer = async (response: Response): Promise<Answer> => {
    keep(response);
    const read = TrpcAnswer.parse(await response.json());
    return 'error' in read
      ? { status: response.status, body: read.error.data.envelope }
      : { status: response.status, body: read.result.data };
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
