import { createTRPCClient, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '@/server/types';
import { keyHeader, type WriteQueue } from '../write-queue';
import type { SampleDay } from './sample-day';

/** Answers for a page without an account. Undefined: what asks for it stays as it is while it loads. */
export type VisitorAnswers = (path: string, input: unknown) => object | undefined;

/** What the front door asks, answered from its sample day. */
export const answersFrom =
  (sample: (day: string) => SampleDay): VisitorAnswers =>
  (path, input) => {
    const { day, name }: { day?: unknown; name?: unknown } = Object(input);
    if (typeof day !== 'string') return undefined;
    if (path === 'screens.frame') return sample(day).frame;
    if (path === 'screens.plan') return sample(day).plan;
    return path === 'screens.show' && name === 'today' ? sample(day).screen : undefined;
  };

const answering =
  (answers: VisitorAnswers): TRPCLink<AppRouter> =>
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const data = answers(path, input);
      if (!data) return;
      observer.next({ result: { data } });
      observer.complete();
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
