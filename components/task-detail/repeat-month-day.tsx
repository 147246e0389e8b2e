import { dayOfMonth, weekday } from '@/server/domain/days';
import type { Repeat } from '@/server/types';
import { useLabels } from '../data/labels';
import { weekdays } from '../data/weekday-buttons';
import { useText } from '../language/language';
import { commonOf, type EditorProps, NumberField, Select } from './repeat-inputs';

type Mode = 'same' | 'day' | 'last' | 'nth';

function modeOf({ monthDay, nth }: Repeat): Mode {
  if (nth) return 'nth';
  if (monthDay === undefined) return 'same';
  return monthDay === -1 ? 'last' : 'day';
}

const isMode = (value: string): value is Mode => ['same', 'day', 'last', 'nth'].includes(value);

const modeNames = {
  same: 'onStartDate',
  day: 'onDay',
  last: 'onLastDay',
  nth: 'onTheWeekday',
} as const satisfies Record<Mode, string>;

const weeks = [
  [1, 'first'],
  [2, 'second'],
  [3, 'third'],
  [4, 'fourth'],
  [-1, 'last'],
] as const;

/** The weekday of a month, such as the last Friday. */
function NthWeekday({ value, onChange }: EditorProps) {
  const t = useText('task-detail');
  const dates = useText('dates');
  const labels = useLabels();
  const nth = value.nth ?? { week: 1, weekday: 1 };
  return (
    <>
      <Select
        label={t('whichWeek')}
        value={String(nth.week)}
        options={weeks.map(([week, place]) => [String(week), dates('repeat.nth', { place })])}
        onValue={(week) => onChange({ ...value, nth: { ...nth, week: Number(week) } })}
      />
      <Select
        label={t('whichWeekday')}
        value={String(nth.weekday)}
        options={weekdays.map((day) => [String(day), labels.weekdayAt(day)])}
        onValue={(day) => onChange({ ...value, nth: { ...nth, weekday: Number(day) } })}
      />
    </>
  );
}

/** The day of a series by month or year. */
export function MonthDay(props: EditorProps) {
  const { value, today, onChange } = props;
  const t = useText('task-detail');
  const mode = modeOf(value);
  const modes: Mode[] = value.unit === 'month' ? ['same', 'day', 'last', 'nth'] : ['same', 'nth'];
  const choose = (next: string) => {
    const common = { ...commonOf(value), unit: value.unit };
    if (!isMode(next) || next === 'same') onChange(common);
    else if (next === 'nth') onChange({ ...common, nth: { week: 1, weekday: weekday(today) } });
    else onChange({ ...common, monthDay: next === 'last' ? -1 : dayOfMonth(today) });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Select
        label={t('whenInMonth')}
        value={mode}
        options={modes.map((one) => [one, t(modeNames[one])])}
        onValue={choose}
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
