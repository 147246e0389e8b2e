import type { useTRPCClient } from '../data/trpc';
import { runActions } from '../data/use-action';
import type { RoundTasks } from './use-day';

/**
 * Sets the tasks of rounds of a day. If the server refuses one of them, the others get back what they had, so that no task
 * is left in none. Resolves to whether all were set.
 */
export const createAssignment =
  (client: ReturnType<typeof useTRPCClient>, day: string) =>
  (rounds: readonly RoundTasks[], was: readonly RoundTasks[]): Promise<boolean> =>
    runActions(async () => {
      const set = ({ index, taskIds }: RoundTasks) => client.rounds.plan.mutate({ day, index, taskIds });
      const answers = await Promise.allSettled(rounds.map(set));
      const refused = answers.find((answer) => answer.status === 'rejected');
      if (!refused) return;
      const done = rounds.filter((_, at) => answers[at]?.status === 'fulfilled');
      await Promise.all(was.filter((one) => done.some(({ index }) => index === one.index)).map(set));
      throw refused.reason;
    });
