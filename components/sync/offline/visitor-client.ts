import { createTRPCClient, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/types';
import { keyHeader, type WriteQueue } from '../write-queue';

/** Answers for a page without an account. Undefined: what asks for it stays as it is while it loads. */
export type VisitorAnswers = (path: string, input: unknown) => Promise<object | undefined>;

const answering =
  (answers: VisitorAnswers): TRPCLink<AppRouter> =>
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const answer = async () => {
        const data = await answers(path, input);
        if (!data) return;
        observer.next({ result: { data } });
        observer.complete();
      };
      void answer();
    });

/** Calls operations of a page that has no account: nothing is asked of the server, and writes stay in the queue. */
export const createVisitorClient = (queue: WriteQueue, answers: VisitorAnswers) =>
  createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({ url: '/api/trpc', headers: keyHeader, fetch: queue.fetch }),
        false: answering(answers),
      }),
    ],
  });
