import { useState } from 'react';
import { type AwaySpan, isAway } from '@/server/domain/away';
import { missedDaysInsight } from '@/server/domain/spread-tasks';
import { onDay } from '@/server/domain/when';
import type { Screen, Task } from '@/server/types';
import { useChangePreferences, usePreferences } from '../data/preferences';
import { offerUndoBefore } from '../data/undo';
import { useAction } from '../data/use-action';
import { sendOnLeave } from '../data/write-queue';
import { useText } from '../language/language';
import { useTaskActions } from '../tasks/use-task-actions';

export type Missed = NonNullable<Screen['missed']>;

/** The server keeps this many spans. */
const MOST_SPANS = 50;

/** Marks the missed days as days away, so that nothing holds them against the person, and takes that back. */
function useMark({ from, to }: Missed) {
  const away = usePreferences()?.away ?? [];
  const change = useChangePreferences();
  const isKnown = isAway(away, from) && isAway(away, to);
  const set = (spans: readonly AwaySpan[]) => void (isKnown || change({ away: [...spans] }));
  return { mark: () => set([...away, { from, to }].slice(-MOST_SPANS)), unmark: () => set(away) };
}

/** The three decisions about what was planned on missed days. Each can be undone at once. */
export function useMissedDays(missed: Missed) {
  const t = useText('views');
  const common = useText('common');
  const { mark, unmark } = useMark(missed);
  const { update } = useTaskActions();
  const dismiss = useAction('coach.dismiss');
  const [isKept, setKept] = useState(false);
  const label = (name: string) => ({ name, onUndo: unmark, onRedo: mark });
  const id = missedDaysInsight(missed.from);
  return {
    isKept,
    async later(tasks: readonly Task[]) {
      mark();
      await update([...tasks], { when: { kind: 'anytime' } }, label(common('later')));
    },
    async spread(days: readonly { day: string; tasks: readonly Task[] }[]) {
      mark();
      const dayOf = new Map(days.flatMap(({ day, tasks }) => tasks.map((task) => [task.id, day])));
      const patch = (task: Task) => ({ when: onDay(dayOf.get(task.id) ?? missed.to) });
      const used = days.filter(({ tasks }) => tasks.length > 0).length;
      const name = t('spreadOver', { count: used });
      await update(
        days.flatMap(({ tasks }) => tasks),
        patch,
        label(name),
      );
    },
    keep() {
      setKept(true);
      mark();
      // Nothing takes a dismissal back.
      offerUndoBefore(t('leftAsPlanned'), {
        undo: () => {
          setKept(false);
          unmark();
        },
        onSettled: () => void dismiss({ id }).then((done) => done || setKept(false)),
        onLeave: () => sendOnLeave('coach.dismiss', { id }),
      });
    },
  };
}
