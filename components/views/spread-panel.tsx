import { useEffect, useRef, useState } from 'react';
import { isAway } from '@/server/domain/away';
import { addDays, weekday } from '@/server/domain/days';
import { spreadTasks } from '@/server/domain/spread-tasks';
import { isForDay } from '@/server/domain/when';
import type { Task } from '@/server/types';
import { usePreferences } from '../data/preferences';
import { useWords } from '../data/words';
import { useText } from '../language/language';
import { minutesOf } from '../rounds/load';
import { Button } from '../ui/button';
import { useScreen } from './screen-view';

const SHOWN_DAYS = 7;

const isWorkday = (day: string) => ![0, 6].includes(weekday(day));

/** The coming days with what is planned on each already. */
function useComingDays(today: string, moving: readonly Task[]) {
  const { screen } = useScreen({ name: 'upcoming', day: today });
  const now = useScreen({ name: 'today', day: today }).screen;
  const moved = new Set(moving.map(({ id }) => id));
  const stay = (now.data?.tasks ?? []).filter(({ id, when }) => isForDay(when, today) && !moved.has(id));
  const later = screen.data?.tasks ?? [];
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = addDays(today, index);
    const planned =
      index === 0 ? stay : later.filter(({ when }) => when.kind === 'date' && when.date === day);
    return { day, minutes: minutesOf(planned) };
  });
}

interface DayChoiceProps {
  day: string;
  today: string;
  minutes: number;
  /** How many tasks it gets; undefined if it is not chosen. */
  gets: number | undefined;
  onToggle: () => void;
}

/** A day as a checkbox, with what would be planned on it. */
function DayChoice({ day, today, minutes, gets, onToggle }: DayChoiceProps) {
  const { t, common, labels } = useWords('views');
  const load = minutes > 0 ? labels.minutes(minutes) : t('free');
  return (
    <label className="flex cursor-pointer flex-col rounded-control border border-line px-2 py-1.5 text-13 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent touch:min-h-11">
      <input type="checkbox" checked={gets !== undefined} onChange={onToggle} className="sr-only" />
      <span className="font-medium">{day === today ? common('today') : labels.weekdayDate(day, today)}</span>
      <span className="text-12 text-ink-3 tabular-nums">
        {gets ? t('getsMore', { load: load, count: gets }) : load}
      </span>
    </label>
  );
}

interface SpreadPanelProps {
  tasks: readonly Task[];
  today: string;
  onSpread: (days: { day: string; tasks: Task[] }[]) => void;
  onCancel: () => void;
}

/** Chooses days, and shows at once what each of them gets. */
export function SpreadPanel({ tasks, today, onSpread, onCancel }: SpreadPanelProps) {
  const common = useText('common');
  const t = useText('views');
  const days = useComingDays(today, tasks);
  const away = usePreferences()?.away ?? [];
  const [chosen, setChosen] = useState(
    () => new Set(days.flatMap(({ day }) => (isWorkday(day) && !isAway(away, day) ? day : []))),
  );
  const first = useRef<HTMLFieldSetElement>(null);
  useEffect(() => first.current?.querySelector('input')?.focus(), []);
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
      <fieldset ref={first} className="grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-1.5">
        <legend className="pb-1.5 text-12 text-ink-3">{t('chooseDays')}</legend>
        {days.map(({ day, minutes }) => {
          const found = spread.find((one) => one.day === day);
          return (
            <DayChoice
              key={day}
              {...{ day, today }}
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
