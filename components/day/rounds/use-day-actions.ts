import { useMemo } from 'react';
import type { RoundLine } from '@/domain/round-line';
import { type RoundTasks, roundMovesBetween } from '@/domain/round-moves';
import type { Text } from '@/language/translator';
import type { Round } from '@/server/types';
import { useTexts } from '../../shell/language/language';
import { changedFields, fieldsIn } from '../../sync/changed-fields';
import { titleOf } from '../../sync/names';
import { offerUndo } from '../../sync/undo';
import { runActions } from '../../sync/use-action';
import { type PageTools, usePageTools } from '../../sync/use-page-tools';
import { createSessionEnding } from '../sessions/session-ending';

/** The day of the rounds, and what their actions need. */
interface Acting extends PageTools {
  day: string;
  t: Text<'rounds'>;
  common: Text<'common'>;
}

/** Moves tasks so that rounds of a day change from one state to another. Resolves to whether that was done. */
const createAssignment =
  (client: PageTools['client'], day: string) =>
  (to: readonly RoundTasks[], from: readonly RoundTasks[]): Promise<boolean> =>
    runActions(() => client.rounds.arrange.mutate({ day, moves: roundMovesBetween(from, to) }));

/** Closes a round and ends the session on one of its tasks. Undo reopens it as it was. */
function createClose(acting: Acting) {
  const { day, client, t, common } = acting;
  const endSession = createSessionEnding(acting);
  return async (round: Round) => {
    const { index, taskIds, engaged } = round;
    const place = { day, index };
    const ending = endSession(taskIds);
    const close = async () => {
      await ending?.stop();
      return runActions(() => client.rounds.close.mutate(place));
    };
    const label = t('closedRound', { round: titleOf(round) });
    await offerUndo(ending ? common('sessionStopped', { label }) : label, {
      done: close(),
      async undo() {
        if (!(await runActions(() => client.rounds.reopen.mutate(place)))) return false;
        if (engaged) await runActions(() => client.rounds.engage.mutate(place));
        await ending?.resume();
        return true;
      },
      redo: close,
    });
  };
}

function createDayActions(acting: Acting) {
  const { day, client, t, common } = acting;
  const write = createAssignment(client, day);
  const setLine = (index: number, line: Partial<RoundLine>) =>
    runActions(() => client.rounds.plan.mutate({ day, index, ...line }));
  const engage = (index: number) => runActions(() => client.rounds.engage.mutate({ day, index }));
  const disengage = (index: number) => runActions(() => client.rounds.disengage.mutate({ day, index }));
  return {
    async assign(rounds: readonly RoundTasks[], was: readonly RoundTasks[], label: string) {
      const redo = () => write(rounds, was);
      await offerUndo(label, { done: redo(), undo: () => write(was, rounds), redo });
    },
    async rename(
      round: Round,
      line: Partial<RoundLine>,
      label = t('changedRound', { round: common('round', { number: round.index + 1 }) }),
    ) {
      const { index, name = null, startsAt = null, endsAt = null } = round;
      const was = { name, startsAt, endsAt };
      const changed = changedFields(was, line);
      const undo = () => setLine(index, fieldsIn(was, changed));
      const redo = () => setLine(index, changed);
      await offerUndo(label, { done: redo(), undo, redo });
    },
    /** `was` is the round engaged before. Undo engages it again. */
    async engage(round: Round, was: number | undefined) {
      const { index } = round;
      await offerUndo(t('engagedRound', { round: titleOf(round) }), {
        done: engage(index),
        undo: () => (was === undefined ? disengage(index) : engage(was)),
        redo: () => engage(index),
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
