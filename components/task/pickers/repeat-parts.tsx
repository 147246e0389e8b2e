import { addDays, dayOfMonth, weekday } from '@/domain/days';
import type { Repeat } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useLabels } from '../../shell/parts/labels';
import { WeekdayButtons, weekdays } from '../../shell/parts/weekday-buttons';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { Select, type SelectProps } from '../../ui/select';

interface PartsProps {
  value: Repeat;
  today: string;
  onChange: (repeat: Repeat) => void;
}

const field = cn(inputLook, 'h-8 px-2 text-13');

interface NumberFieldProps {
  label: string;
  value: number;
  max: number;
  onValue: (value: number) => void;
}

const NumberField = ({ label, value, max, onValue }: NumberFieldProps) => (
  <input
    key={value}
    type="number"
    aria-label={label}
    min={1}
    max={max}
    defaultValue={value}
    onBlur={({ target }) => {
      const next = Math.min(max, Math.max(1, Math.round(Number(target.value)) || 1));
      if (next !== value) onValue(next);
    }}
    className={cn(field, 'w-16')}
  />
);

const SmallSelect = <Value extends string | number>(props: SelectProps<Value>) => (
  <Select {...props} className="h-8 w-auto px-2 text-13" />
);

/** The parts that every unit keeps. */
const commonOf = ({ every, from, until, count }: Repeat) => ({ every, from, until, count });

/** Toggles the weekdays of a weekly series. Without any it keeps the weekday of its start. */
function Weekdays({ value, onChange }: PartsProps) {
  const t = useText('task-detail');
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{t('weekdays')}</legend>
      <WeekdayButtons
        chosen={value.weekdays ?? []}
        onChange={(next) =>
          onChange({ ...commonOf(value), unit: 'week', ...(next.length > 0 && { weekdays: next }) })
        }
        className="size-7 touch:size-11"
      />
    </fieldset>
  );
}

const weeks = [
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [-1, 'last'],
] as const;

/** The weekday of a month, such as the last Friday. */
function NthWeekday({ value, onChange }: PartsProps) {
  const t = useText('task-detail');
  const dates = useText('dates');
  const labels = useLabels();
  const nth = value.nth ?? { week: 1, weekday: 1 };
  return (
    <>
      <SmallSelect
        aria-label={t('whichWeek')}
        value={nth.week}
        options={weeks.map(([week, place]) => [week, dates('repeat.nth', { place })])}
        onValue={(week) => onChange({ ...value, nth: { ...nth, week } })}
      />
      <SmallSelect
        aria-label={t('whichWeekday')}
        value={nth.weekday}
        options={weekdays.map((day) => [day, labels.weekdayAt(day)])}
        onValue={(day) => onChange({ ...value, nth: { ...nth, weekday: day } })}
      />
    </>
  );
}

const modeNames = { same: 'onStartDate', day: 'onDay', last: 'onLastDay', nth: 'onTheWeekday' } as const;

type Mode = keyof typeof modeNames;

function modeOf({ monthDay, nth }: Repeat): Mode {
  if (nth) return 'nth';
  if (monthDay === undefined) return 'same';
  return monthDay === -1 ? 'last' : 'day';
}

/** The day of a series by month or year. */
function MonthDay(props: PartsProps) {
  const { value, today, onChange } = props;
  const t = useText('task-detail');
  const mode = modeOf(value);
  const modes: Mode[] = value.unit === 'month' ? ['same', 'day', 'last', 'nth'] : ['same', 'nth'];
  const starts: Record<Mode, Partial<Repeat>> = {
    same: {},
    day: { monthDay: dayOfMonth(today) },
    last: { monthDay: -1 },
    nth: { nth: { week: 1, weekday: weekday(today) } },
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <SmallSelect
        aria-label={t('whenInMonth')}
        value={mode}
        options={modes.map((one) => [one, t(modeNames[one])])}
        onValue={(next) => onChange({ ...commonOf(value), unit: value.unit, ...starts[next] })}
      />
      {mode === 'day' && (
        <NumberField
          label={t('dayOfMonth')}
          value={value.monthDay ?? 1}
          max={31}
          onValue={(monthDay) => onChange({ ...value, monthDay })}
        />
      )}
      {mode === 'nth' && <NthWeekday {...props} />}
    </div>
  );
}

function Ends({ value, today, onChange }: PartsProps) {
  const t = useText('task-detail');
  const { until, count, ...rest } = value;
  const bounds = { never: {}, until: { until: addDays(today, 90) }, count: { count: 10 } };
  const names = [
    ['never', t('neverEnds')],
    ['until', t('endsAfter')],
    ['count', t('endsAfterTimes')],
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <SmallSelect
        aria-label={t('ends')}
        value={until ? 'until' : count === undefined ? 'never' : 'count'}
        options={names}
        onValue={(ends) => onChange({ ...rest, ...bounds[ends] })}
      />
      {until && (
        <input
          type="date"
          aria-label={t('lastDay')}
          value={until}
          min={today}
          onChange={({ target }) => target.value && onChange({ ...rest, until: target.value })}
          className={cn(field, 'w-auto')}
        />
      )}
      {count !== undefined && (
        <NumberField
          label={t('timesWithThis')}
          value={count}
          max={10_000}
          onValue={(times) => onChange({ ...rest, count: times })}
        />
      )}
    </div>
  );
}

const units = [
  ['day', 'unitDay'],
  ['week', 'unitWeek'],
  ['month', 'unitMonth'],
  ['year', 'unitYear'],
] as const;

/** How often it repeats. */
function Every({ value, onChange }: PartsProps) {
  const t = useText('task-detail');
  const number = () => (
    <NumberField
      label={t('repeatEvery')}
      value={value.every}
      max={365}
      onValue={(every) => onChange({ ...value, every })}
    />
  );
  const unit = () => (
    <SmallSelect
      aria-label={t('repeat')}
      value={value.unit}
      options={units.map(([one, name]) => [one, t(name, { count: value.every })])}
      onValue={(next) => onChange({ ...commonOf(value), unit: next })}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">
      {t.rich('everyLine', { number, unit })}
    </div>
  );
}

/** The parts of a series, one by one. */
export function RepeatParts(props: PartsProps) {
  const t = useText('task-detail');
  const { value, onChange } = props;
  const { unit, from, ...rest } = value;
  return (
    <>
      <Every {...props} />
      {unit === 'week' && <Weekdays {...props} />}
      {(unit === 'month' || unit === 'year') && <MonthDay {...props} />}
      <Ends {...props} />
      <label className="flex min-h-8 items-center gap-2 text-13 text-ink-2 touch:min-h-11">
        <input
          type="checkbox"
          checked={from === 'completion'}
          onChange={({ target }) =>
            onChange({ ...rest, unit, ...(target.checked && { from: 'completion' as const }) })
          }
          className="size-3.5 accent-(--accent)"
        />
        {t('countFromDone')}
      </label>
    </>
  );
}
