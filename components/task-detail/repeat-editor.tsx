import type { ReactNode } from 'react';
import { addDays } from '@/server/domain/days';
import { inEnglish } from '@/server/domain/quick-add-languages';
import type { Repeat } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { WeekdayButtons } from '../data/weekday-buttons';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { commonOf, type EditorProps, field, NumberField, Select } from './repeat-inputs';
import { MonthDay } from './repeat-month-day';
import { repeatOf } from './repeat-words';
import { WordsForm } from './words-form';

type Unit = Repeat['unit'];

const units: readonly Unit[] = ['day', 'week', 'month', 'year'];
const isUnit = (value: string): value is Unit => units.some((unit) => unit === value);

/** Toggles the weekdays of a weekly series. Without any it keeps the weekday of its start. */
function Weekdays({ value, onChange }: EditorProps) {
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

function Ends({ value, today, onChange }: EditorProps) {
  const t = useText('task-detail');
  const { until, count, ...rest } = value;
  const ends = until ? 'until' : count === undefined ? 'never' : 'count';
  const choose = (next: string) => {
    if (next === 'until') onChange({ ...rest, until: addDays(today, 90) });
    else if (next === 'count') onChange({ ...rest, count: 10 });
    else onChange(rest);
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Select
        label={t('ends')}
        value={ends}
        options={[
          ['never', t('neverEnds')],
          ['until', t('endsAfter')],
          ['count', t('endsAfterTimes')],
        ]}
        onValue={choose}
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

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-2">{children}</div>
);

function Details(props: EditorProps) {
  const { value, onChange } = props;
  const t = useText('task-detail');
  const { from, ...rest } = value;
  return (
    <>
      {value.unit === 'week' && <Weekdays {...props} />}
      {(value.unit === 'month' || value.unit === 'year') && <MonthDay {...props} />}
      <Ends {...props} />
      <label className="flex min-h-8 items-center gap-2 text-13 text-ink-2 touch:min-h-11">
        <input
          type="checkbox"
          checked={from === 'completion'}
          onChange={({ target }) => onChange(target.checked ? { ...rest, from: 'completion' } : rest)}
          className="size-3.5 accent-(--accent)"
        />
        {t('countFromDone')}
      </label>
    </>
  );
}

const unitNames = {
  day: 'unitDay',
  week: 'unitWeek',
  month: 'unitMonth',
  year: 'unitYear',
} as const satisfies Record<Unit, string>;

interface RepeatEditorProps {
  value: Repeat | null;
  today: string;
  onChange: (repeat: Repeat | null) => void;
}

/** Takes a series in words, or one of a few. */
function Words({ value, today, onChange }: RepeatEditorProps) {
  const t = useText('task-detail');
  const dates = useText('dates');
  const grammar = useGrammar();
  const save = (words: string): boolean => {
    const repeat = repeatOf(inEnglish(words, grammar), today);
    if (repeat) onChange(repeat);
    return repeat !== undefined;
  };
  const offers = [
    { words: 'every day', text: dates('repeat.day', { count: 1 }) },
    { words: 'every weekday', text: t('everyWeekday') },
    { words: 'every week', text: dates('repeat.week', { count: 1 }) },
    { words: 'every month', text: dates('repeat.month', { count: 1 }) },
  ];
  return (
    <WordsForm
      label={t('repeatInWords')}
      placeholder={t('repeatExample')}
      unknown={t('unknownRepeat')}
      offers={value ? [] : offers}
      onSave={save}
      onRemove={value ? () => onChange(null) : undefined}
    />
  );
}

/** The parts of a series, one by one. */
function Parts(props: EditorProps) {
  const t = useText('task-detail');
  const { value, onChange } = props;
  const setUnit = (unit: string) => isUnit(unit) && onChange({ ...commonOf(value), unit });
  const number = () => (
    <NumberField
      label={t('repeatEvery')}
      value={value.every}
      max={365}
      onValue={(every) => onChange({ ...value, every })}
    />
  );
  const names = units.map((unit) => [unit, t(unitNames[unit], { count: value.every })] as const);
  const unit = () => <Select label={t('repeat')} value={value.unit} options={names} onValue={setUnit} />;
  return (
    <>
      <Line>{t.rich('everyLine', { number, unit })}</Line>
      <Details {...props} />
    </>
  );
}

export function RepeatEditor(props: RepeatEditorProps) {
  const { value, today, onChange } = props;
  return (
    <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
      <Words {...props} />
      {value && <Parts {...{ value, today, onChange }} />}
    </div>
  );
}
