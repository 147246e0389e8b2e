import { getUntypedClient } from '@trpc/client';
import type { Frame, Session, Task } from '@/server/types';
import type { Act } from './actions/act';
import type { Action } from './actions/actions';
import { isObject, objectOf } from './stored-shape';
import type { PageTools } from './use-page-tools';

export type Tools = Pick<PageTools, 'client' | 'queryClient' | 'trpc'>;

/** All at once, so that leaving the page does not interrupt them halfway. They are done in their order. */
export async function send(
  { client }: Tools,
  actions: readonly Action[],
  { isStepwise }: Pick<Act, 'isStepwise'>,
): Promise<unknown[]> {
  const sendOne = ({ path, input }: Action) => getUntypedClient(client).mutation(path, input);
  if (!isStepwise) return Promise.all(actions.map(sendOne));
  const answers: unknown[] = [];
  for (const action of actions) answers.push(await sendOne(action));
  return answers;
}

export const runningSession = ({ trpc, queryClient }: Tools): Session | undefined =>
  queryClient
    .getQueriesData<Frame>({ queryKey: trpc.screens.frame.pathKey() })
    .flatMap(([, frame]) => frame?.running ?? [])[0];

/** The running session, if it ends with an act. */
export function sessionEndedBy(tools: Tools, { endsSessionOn = [] }: Act): Session | undefined {
  const session = runningSession(tools);
  return session && endsSessionOn.includes(session.taskId) ? session : undefined;
}

/** The server ends a session with its task, but not with its round. */
export const stopOf = (session: Session | undefined, { does }: Act): Action[] =>
  session && does.some(({ path }) => path === 'rounds.close')
    ? [{ path: 'screens.stopSession', input: { sessionId: session.id, endedAt: Date.now() } }]
    : [];

const hasTask = objectOf<{ task: Task }>({ task: (value): value is Task => isObject(value) });
const hasTasks = objectOf<{ tasks: Task[] }>({ tasks: (value): value is Task[] => Array.isArray(value) });

/** The tasks in answers, as the server saved them. While a write waits, the page may not know its task yet. */
export const tasksIn = (answers: readonly unknown[]): Task[] =>
  answers.flatMap((answer) => (hasTasks(answer) ? answer.tasks : hasTask(answer) ? [answer.task] : []));
