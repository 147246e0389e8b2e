import type { RoundLine } from '@/server/domain/round-line';
import type { Round, Task } from '@/server/types';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { messageOf } from '../data/trpc';
import { clearToast, dropUndo, offerUndo, offerUndoBefore, startAction } from '../data/undo';
import type { PageTools } from '../data/use-page-tools';
import { sendOnLeave } from '../data/write-queue';
import { createSessionEnding, type SessionEnding } from '../sessions/session-ending';
import { showError } from '../ui/toast';
import { closing } from './closing';
import { type Plan, type RoundTasks, roundName, titleOf } from './use-day';

type Change = (plan: Plan) => Plan;

const setTasks =
  (holdings: readonly RoundTasks[], tasks: readonly Task[]): Change =>
  (plan) => ({
    ...plan,
    tasks: [...plan.tasks, ...tasks.filter(({ id }) => !plan.tasks.some((task) => task.id === id))],
    rounds: plan.rounds.map((round) => ({
      ...round,
      taskIds: holdings.find(({ index }) => index === round.index)?.taskIds ?? round.taskIds,
    })),
  });

/** Engages the round at `index`, or none if it is undefined. */
const setEngaged =
  (index: number | undefined): Change =>
  (plan) => ({ ...plan, rounds: plan.rounds.map((round) => ({ ...round, engaged: round.index === index })) });

const setLine =
  (index: number, { name, startsAt, endsAt }: RoundLine): Change =>
  (plan) => ({
    ...plan,
    rounds: plan.rounds.map((round) =>
      round.index === index
        ? { ...round, name: name ?? undefined, startsAt: startsAt ?? undefined, endsAt: endsAt ?? undefined }
        : round,
    ),
  });

function createRunner({ trpc, queryClient, queue }: PageTools, day: string) {
  const queryKey = trpc.screens.plan.pathKey();
  // A plan read before a later write would show the rounds without that write, and moving a round would lose it.
  const refresh = async () => {
    await queue.whenSettled();
    await queryClient.invalidateQueries({ queryKey });
  };
  return (change: Change, send: () => Promise<unknown>): Promise<boolean> =>
    writeOptimistically({
      apply: () =>
        changeShown<{ plan: Plan }>(queryClient, queryKey, (shown) =>
          shown.plan.day === day ? { plan: change(shown.plan) } : shown,
        ),
      send,
      refresh,
    });
}

type Run = ReturnType<typeof createRunner>;
type Client = PageTools['client'];

const keep: Change = (plan) => plan;
const keyOf = (day: string, index: number) => `${day}/${index}`;

/** Stops the session immediately. The round itself is closed on the server when Undo expires. */
const stopSession = (client: Client, { session, refresh }: SessionEnding): Promise<boolean> =>
  client.sessions.stop.mutate({ sessionId: session.id }).then(
    () => {
      refresh();
      return true;
    },
    (error: unknown) => {
      showError(messageOf(error));
      return false;
    },
  );

const createWrites = (day: string, client: Client, run: Run) => ({
  /** Writes in order, target round first, so that a failure leaves a task in two rounds rather than in none. */
  write: (holdings: readonly RoundTasks[], tasks: readonly Task[]) =>
    run(setTasks(holdings, tasks), async () => {
      for (const { index, taskIds } of holdings) await client.rounds.plan.mutate({ day, index, taskIds });
    }),
  setLine: ({ index, taskIds }: Round, line: RoundLine) =>
    run(setLine(index, line), () => client.rounds.plan.mutate({ day, index, taskIds, ...line })),
  engage: (index: number) => run(setEngaged(index), () => client.rounds.engage.mutate({ day, index })),
  disengage: (index: number) =>
    run(setEngaged(undefined), () => client.rounds.disengage.mutate({ day, index })),
});

interface Closing {
  day: string;
  client: Client;
  run: Run;
  end: (taskIds: readonly string[]) => SessionEnding | null;
}

/** Shows the round as closed now and closes it on the server when Undo expires: no operation reopens a round. */
function createClose({ day, client, run, end }: Closing) {
  return (round: Round) => {
    const { index, taskIds } = round;
    const key = keyOf(day, index);
    clearToast();
    closing.add(key);
    const ending = end(taskIds);
    const stopped = ending && stopSession(client, ending);
    offerUndoBefore(`Closed ${titleOf(round)}${ending?.toastSuffix ?? ''}`, {
      undo: async () => {
        closing.drop(key);
        if (await stopped) await ending?.resume();
      },
      onSettled: () => {
        // Earlier changes to a closed round cannot be undone.
        dropUndo(key);
        void run(keep, () => client.rounds.close.mutate({ day, index })).then(
          (done) => done || closing.drop(key),
        );
      },
      onLeave: () => sendOnLeave('rounds.close', { day, index }),
    });
  };
}

/** The actions on the rounds of a day. Their code loads after the first paint: `useDayActions` waits for it. */
export function createDayActions(tools: PageTools, day: string) {
  const { client } = tools;
  const run = createRunner(tools, day);
  const end = createSessionEnding(tools);
  const { write, setLine, engage, disengage } = createWrites(day, client, run);
  return {
    /** Sets the tasks of rounds and offers to restore the previous ones. */
    async assign(
      holdings: readonly RoundTasks[],
      was: readonly RoundTasks[],
      { tasks = [], said }: { tasks?: Task[]; said: string },
    ) {
      const action = startAction();
      const about = holdings.map(({ index }) => keyOf(day, index));
      if (!(await write(holdings, tasks))) return;
      const [undo, redo] = [() => write(was, tasks), () => write(holdings, tasks)];
      offerUndo(said, { undo, redo, action, about });
    },
    /** Sets the name and time of a round. */
    async rename(
      round: Round,
      line: RoundLine,
      said = `Changed the name or time of ${roundName(round.index)}`,
    ) {
      const action = startAction();
      const { name = null, startsAt = null, endsAt = null } = round;
      if (!(await setLine(round, line))) return;
      offerUndo(said, {
        undo: () => setLine(round, { name, startsAt, endsAt }),
        action,
        about: [keyOf(day, round.index)],
      });
    },
    /** `was` is the round engaged before. Undo engages it again. */
    async engage(round: Round, was: number | undefined) {
      const action = startAction();
      const { index } = round;
      if (!(await engage(index))) return;
      offerUndo(`Engaged ${titleOf(round)}`, {
        undo: () => (was === undefined ? disengage(index) : engage(was)),
        redo: () => engage(index),
        action,
        about: [keyOf(day, index), keyOf(day, was ?? index)],
      });
    },
    close: createClose({ day, client, run, end }),
  };
}
