import { useMemo } from 'react';
import type { Text } from '@/language/translator';
import type { RoundLine } from '@/server/domain/round-line';
import type { Round } from '@/server/types';
import { clearToast, dropUndo, offerUndo, offerUndoBefore, startAction } from '../data/undo';
import { runActions } from '../data/use-action';
import { type PageTools, usePageTools } from '../data/use-page-tools';
import { sendOnLeave } from '../data/write-queue';
import { useTexts } from '../language/language';
import { createSessionEnding } from '../sessions/session-ending';
import { closing, type RoundTasks, titleOf } from './use-day';

const keyOf = (day: string, index: number) => `${day}/${index}`;

/** The day of the rounds, and what their actions need. */
interface Acting extends PageTools {
  day: string;
  t: Text<'rounds'>;
  common: Text<'common'>;
}

/**
 * Sets the tasks of rounds of a day. If the server refuses one of them, the others get back what they had, so that no task
 * is left in none. Resolves to whether all were set.
 */
const createAssignment =
  (client: PageTools['client'], day: string) =>
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

/** Shows the round as closed now and closes it on the server when Undo expires: no operation reopens a round. */
function createClose(acting: Acting) {
  const { day, client, t, common } = acting;
  const endSession = createSessionEnding(acting);
  return (round: Round) => {
    const { index, taskIds } = round;
    const key = keyOf(day, index);
    clearToast();
    closing.add(key);
    const ending = endSession(taskIds);
    // At once, unlike the round.
    const stopped = ending?.stop();
    const label = t('closedRound', { round: titleOf(round) });
    offerUndoBefore(ending ? common('sessionStopped', { label }) : label, {
      undo: async () => {
        closing.drop(key);
        if (await stopped) await ending?.resume();
      },
      onSettled: () => {
        // Earlier changes to a closed round cannot be undone.
        dropUndo(key);
        void runActions(() => client.rounds.close.mutate({ day, index })).then(
          (done) => done || closing.drop(key),
        );
      },
      onLeave: () => sendOnLeave('rounds.close', { day, index }),
    });
  };
}

function createDayActions(acting: Acting) {
  const { day, client, t, common } = acting;
  const write = createAssignment(client, day);
  const setLine = ({ index, taskIds }: Round, line: RoundLine) =>
    runActions(() => client.rounds.plan.mutate({ day, index, taskIds, ...line }));
  const engage = (index: number) => runActions(() => client.rounds.engage.mutate({ day, index }));
  const disengage = (index: number) => runActions(() => client.rounds.disengage.mutate({ day, index }));
  return {
    async assign(rounds: readonly RoundTasks[], was: readonly RoundTasks[], label: string) {
      const action = startAction();
      const about = rounds.map(({ index }) => keyOf(day, index));
      if (!(await write(rounds, was))) return;
      offerUndo(label, { undo: () => write(was, rounds), redo: () => write(rounds, was), action, about });
    },
    async rename(
      round: Round,
      line: RoundLine,
      label = t('changedRound', { round: common('round', { number: round.index + 1 }) }),
    ) {
      const action = startAction();
      const { index, name = null, startsAt = null, endsAt = null } = round;
      if (!(await setLine(round, line))) return;
      const undo = () => setLine(round, { name, startsAt, endsAt });
      offerUndo(label, { undo, action, about: [keyOf(day, index)] });
    },
    /** `was` is the round engaged before. Undo engages it again. */
    async engage(round: Round, was: number | undefined) {
      const action = startAction();
      const { index } = round;
      if (!(await engage(index))) return;
      offerUndo(t('engagedRound', { round: titleOf(round) }), {
        undo: () => (was === undefined ? disengage(index) : engage(was)),
        redo: () => engage(index),
        action,
        about: [keyOf(day, index), keyOf(day, was ?? index)],
      });
    },
    close: createClose(acting),
  };
}

export function useDayActions(day: string) {
  const { t, common } = useTexts('rounds');
  const tools = usePageTools();
  return useMemo(() => createDayActions({ ...tools, day, t, common }), [tools, day, t, common]);
}

export type DayActions = ReturnType<typeof useDayActions>;
