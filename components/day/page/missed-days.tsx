import { useId, useState } from 'react';
import { isAway } from '@/domain/away';
import { addDays, diffDays, weekday } from '@/domain/days';
import { missedDaysInsight, spreadTasks } from '@/domain/spread-tasks';
import { isForDay, onDay } from '@/domain/when';
import type { Labels } from '@/language/labels';
import type { Screen, Task } from '@/server/types';
import { useScreen } from '../../lists/list-page';
import { useTexts } from '../../shell/language/language';
import { onlyAs } from '../../shell/parts/permissions';
import { usePreferences } from '../../shell/parts/preferences';
import { useWords } from '../../shell/parts/words';
import { useAct } from '../../sync/act';
import { dismissHint } from '../../sync/actions/account';
import { type Act, together } from '../../sync/actions/act';
import { changePreferences } from '../../sync/actions/preferences';
import { changeTasks } from '../../sync/actions/tasks';
import { useToday } from '../../sync/today';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus';
import { minutesOf } from '../rounds/load';

type Missed = NonNullable<Screen['missed']>;

/** Marks the missed days as days away, so that nothing holds them against the person. */
function useMark({ from, to }: Missed): Act {
  const away = usePreferences()?.away ?? [];
  const isKnown = isAway(away, from) && isAway(away, to);
  return isKnown ? { does: [] } : changePreferences({ addAway: [{ from, to }] });
}

/** The three decisions about what was planned on missed days. Each can be undone at once. */
function useMissedDays(missed: Missed) {
  const { t, common } = useTexts('views');
  const mark = useMark(missed);
  const act = useAct();
  const [isKept, setKept] = useState(false);
  const change = (tasks: readonly Task[], patch: Parameters<typeof changeTasks>[1], name: string) => {
    const changing = changeTasks(onlyAs('editor', tasks), patch, name);
    return act({ ...changing, ...together(mark, changing) });
  };
  return {
    isKept,
    later: (tasks: readonly Task[]) => change(tasks, { when: { kind: 'anytime' } }, common('later')),
    spread(days: readonly { day: string; tasks: readonly Task[] }[]) {
      const dayOf = new Map(days.flatMap(({ day, tasks }) => tasks.map((task) => [task.id, day])));
      const patch = (task: Task) => ({ when: onDay(dayOf.get(task.id) ?? missed.to) });
      const moved = days.flatMap(({ tasks }) => tasks);
      const used = days.filter(({ tasks }) => tasks.length > 0).length;
      return change(moved, patch, t('spreadOver', { count: used }));
    },
    async keep() {
      setKept(true);
      const dismissed = together(mark, dismissHint(missedDaysInsight(missed.from)));
      const onTurn = (isUndone: boolean) => setKept(!isUndone);
      if (!(await act({ ...dismissed, label: t('leftAsPlanned'), onTurn }))) setKept(false);
    },
  };
}

const SHOWN_DAYS = 7;

const isWorkday = (day: string) => ![0, 6].includes(weekday(day));

/** The coming days with what is planned on each already. */
function useComingDays(moving: readonly Task[]) {
  const today = useToday();
  const coming = useScreen({ name: 'upcoming' });
  const now = useScreen({ name: 'today' });
  const moved = new Set(moving.map(({ id }) => id));
  const stay = (now.data?.tasks ?? []).filter(({ id, when }) => isForDay(when, today) && !moved.has(id));
  const later = coming.data?.tasks ?? [];
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(today, index);
    const planned =
      index === 0 ? stay : later.filter(({ when }) => when.kind === 'date' && when.date === day);
    return { day, minutes: minutesOf(planned) };
  });
}

interface DayChoiceProps {
  day: string;
  minutes: number;
  /** How many tasks it gets; undefined if it is not chosen. */
  gets: number | undefined;
  onToggle: () => void;
}

function DayChoice({ day, minutes, gets, onToggle }: DayChoiceProps) {
  const { t, common, labels } = useWords('views');
  const today = useToday();
  const load = minutes > 0 ? labels.minutes(minutes) : t('free');
  return (
    <label className="flex cursor-pointer flex-col rounded-control border border-line px-2 py-1.5 text-13 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent touch:min-h-11">
      <input
        ref={day === today ? focusOnMount : undefined}
        type="checkbox"
        checked={gets !== undefined}
        onChange={onToggle}
        className="sr-only"
      />
      <span className="font-medium">{day === today ? common('today') : labels.weekdayDate(day, today)}</span>
      <span className="text-12 text-ink-3 tabular-nums">
        {gets ? t('getsMore', { load: load, count: gets }) : load}
      </span>
    </label>
  );
}

interface SpreadPanelProps {
  tasks: readonly Task[];
  onSpread: (days: { day: string; tasks: Task[] }[]) => void;
  onCancel: () => void;
}

/** Chooses days, and shows at once what each of them gets. */
function SpreadPanel({ tasks, onSpread, onCancel }: SpreadPanelProps) {
  const { t, common } = useTexts('views');
  const days = useComingDays(tasks);
  const away = usePreferences()?.away ?? [];
  const [chosen, setChosen] = useState(
    () => new Set(days.flatMap(({ day }) => (isWorkday(day) && !isAway(away, day) ? day : []))),
  );
  const spread = spreadTasks(
    tasks,
    days.filter(({ day }) => chosen.has(day)),
  );
  const toggle = (day: string) =>
    setChosen(new Set(chosen.has(day) ? [...chosen].filter((other) => other !== day) : [...chosen, day]));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSpread(spread);
      }}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      className="pt-2"
    >
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-1.5">
        <legend className="pb-1.5 text-12 text-ink-3">{t('chooseDays')}</legend>
        {days.map(({ day, minutes }) => {
          const found = spread.find((one) => one.day === day);
          return (
            <DayChoice
              key={day}
              day={day}
              minutes={found?.minutes ?? minutes}
              gets={found?.tasks.length}
              onToggle={() => toggle(day)}
            />
          );
        })}
      </fieldset>
      <p className="flex gap-1 pt-2">
        <Button type="submit" look="primary" disabled={chosen.size === 0} className="px-2 text-13">
          {t('spreadTasks', { count: tasks.length })}
        </Button>
        <Button onClick={onCancel} className="px-2 text-13">
          {common('cancel')}
        </Button>
      </p>
    </form>
  );
}

const WEEK = 7;

/** `Thursday` and `Sunday`, or dates where weekdays would be unclear. */
function spanOf({ from, to }: Missed, today: string, labels: Labels): Missed {
  const name = (day: string) =>
    diffDays(from, today) < WEEK ? labels.weekday(day) : labels.date(day, today);
  return { from: name(from), to: name(to) };
}

/** After days without engagement, one step that decides about the tasks that were planned on them. */
export function MissedDays({ missed, tasks }: { missed: Missed; tasks: readonly Task[] }) {
  const { t, labels } = useWords('views');
  const today = useToday();
  const { isKept, later, spread, keep } = useMissedDays(missed);
  const [isSpreading, setSpreading] = useState(false);
  const id = useId();
  if (isKept || tasks.length === 0) return null;
  const minutes = minutesOf(tasks);
  const about = { ...spanOf(missed, today, labels), count: tasks.length };
  return (
    <section aria-labelledby={id} className="mb-5 border-y border-line px-2 py-3 print:hidden">
      <h2 id={id} className="text-14 font-semibold">
        {t('welcomeBack')}
      </h2>
      <p className="text-13 text-ink-2">
        {minutes > 0 ? t('missedWithTime', { ...about, time: labels.minutes(minutes) }) : t('missed', about)}
      </p>
      {isSpreading ? (
        <SpreadPanel
          tasks={tasks}
          onSpread={(days) => {
            setSpreading(false);
            void spread(days);
          }}
          onCancel={() => setSpreading(false)}
        />
      ) : (
        <p className="flex flex-wrap gap-1 pt-2">
          <Button look="outline" onClick={() => setSpreading(true)} className="px-2 text-13">
            {t('spreadOverDays')}
          </Button>
          <Button onClick={() => void later(tasks)} className="px-2 text-13">
            {t('moveToLater')}
          </Button>
          <Button onClick={() => void keep()} className="px-2 text-13">
            {t('leaveAsIs')}
          </Button>
        </p>
      )}
    </section>
  );
}
