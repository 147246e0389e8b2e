import { Archive, CalendarDays, Clock, Layers, Star } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type Suggestion, suggestDays, suggestWhens } from '@/domain/day-suggestions';
import { addDays } from '@/domain/days';
import { inEnglish } from '@/domain/quick-add-languages';
import { onDay } from '@/domain/when';
import type { When } from '@/server/types';
import { useText } from '../../shell/language/language';
import { useGrammar } from '../../shell/parts/grammar';
import { useLabels } from '../../shell/parts/labels';
import { useTimeFormat } from '../../shell/parts/preferences';
import { TimeInput } from '../../shell/parts/time-input';
import { cn } from '../../ui/cn';
import { inputLook } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';
import { icon } from '../../ui/icon';
import { Options, useOptions } from '../../ui/options';
import { Calendar } from './calendar';

const optionOf = (label: string, words: string) => ({
  key: label,
  content: (
    <>
      <span className="flex-1 tabular-nums">{label}</span>
      <span className="truncate text-12 text-ink-3">{words}</span>
    </>
  ),
});

interface DayFieldProps<Value> {
  label: string;
  /** The days that fit what is typed, in English. */
  suggest: (words: string) => readonly Suggestion<Value>[];
  /** Names a day in the reader's language. */
  labelOf: (value: Value) => string;
  onPick: (value: Value) => void;
  /** Shown while nothing is typed. */
  children?: ReactNode;
}

function useDays<Value>({ suggest, onPick }: DayFieldProps<Value>) {
  const grammar = useGrammar();
  const [text, setText] = useState('');
  const days = suggest(inEnglish(text, grammar));
  const take = (index: number) => {
    const chosen = days[index];
    if (chosen) onPick(chosen.value);
  };
  const options = useOptions({ count: days.length, onTake: take });
  const type = (next: string) => {
    options.restart();
    setText(next);
  };
  return { ...options, text, type, days };
}

/** A text field for a day in words, with suggestions. */
function DayField<Value>(props: DayFieldProps<Value>) {
  const t = useText('pickers');
  const id = useId();
  const { text, type, days, list, field, press } = useDays(props);
  const isEmpty = text.trim() === '';
  const isUnknown = !isEmpty && days.length === 0;
  return (
    <>
      <input
        ref={focusOnMount}
        aria-label={props.label}
        aria-invalid={isUnknown || undefined}
        aria-describedby={isUnknown ? id : undefined}
        {...field}
        value={text}
        maxLength={60}
        autoComplete="off"
        placeholder={t('dayExamples')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={inputLook}
      />
      {isUnknown && (
        <p id={id} role="status" className="px-2 pt-2 text-12 text-ink-3">
          {t('unknownDay')}
        </p>
      )}
      {days.length > 0 && (
        <Options
          {...list}
          label={t('days')}
          options={days.map(({ value, words }) => optionOf(props.labelOf(value), words))}
          className="px-0"
        />
      )}
      {isEmpty && props.children}
    </>
  );
}

const row =
  'flex h-8 w-full items-center gap-2 rounded-control px-2 text-start text-14 hover:bg-hover aria-pressed:bg-accent-soft touch:h-11';

interface WhenPickerProps {
  value: When | null;
  today: string;
  onPick: (when: When) => void;
}

const choices = (today: string): { icon: typeof Star; when: When }[] => [
  { icon: Star, when: { kind: 'today' } },
  { icon: CalendarDays, when: onDay(addDays(today, 1)) },
  { icon: Layers, when: { kind: 'anytime' } },
  { icon: Archive, when: { kind: 'someday' } },
];

const isSameWhen = (a: When | null, b: When) =>
  a?.kind === b.kind && (a.kind !== 'date' || (b.kind === 'date' && a.date === b.date));

interface TimeOfDayProps extends Pick<WhenPickerProps, 'onPick'> {
  value: Extract<When, { kind: 'date' }>;
}

function TimeOfDay({ value, onPick }: TimeOfDayProps) {
  const t = useText('pickers');
  const id = useId();
  const [time, setTime] = useState(value.time ?? '');
  return (
    <div className="mt-1 flex items-center gap-2 border-t border-line px-2 pt-2">
      <Clock {...icon} className="text-ink-3" />
      <label htmlFor={id} className="text-13">
        {t('time')}
      </label>
      <TimeInput
        id={id}
        clearable
        value={time}
        onTime={setTime}
        onLeave={() =>
          time !== (value.time ?? '') && onPick({ ...value, hasTime: time !== '', time: time || null })
        }
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        className="ms-auto h-8 w-22 px-2 tabular-nums"
      />
    </div>
  );
}

export function WhenPicker({ value, today, onPick }: WhenPickerProps) {
  const t = useText('pickers');
  const labels = useLabels();
  const format = useTimeFormat();
  return (
    <div className="w-64 p-1 max-md:w-80">
      <DayField
        label={t('whenInWords')}
        suggest={(words) => suggestWhens(words, today, format)}
        labelOf={(when) => labels.exactWhen(when, today)}
        onPick={onPick}
      >
        <div className="pt-1">
          {choices(today).map(({ icon: Icon, when }) => (
            <button
              key={labels.when(when, today)}
              type="button"
              aria-pressed={isSameWhen(value, when)}
              onClick={() => onPick(when)}
              className={row}
            >
              <Icon {...icon} className="text-ink-3" />
              {labels.when(when, today)}
            </button>
          ))}
        </div>
      </DayField>
      <div className="mt-1 border-t border-line pt-2">
        <Calendar
          value={value?.kind === 'date' ? value.date : null}
          today={today}
          onPick={(date) => onPick(value?.kind === 'date' ? { ...value, date } : onDay(date))}
        />
      </div>
      {value?.kind === 'date' && <TimeOfDay key={value.date} value={value} onPick={onPick} />}
    </div>
  );
}

interface DeadlinePickerProps {
  value: string | null;
  today: string;
  onPick: (day: string | null) => void;
}

export function DeadlinePicker({ value, today, onPick }: DeadlinePickerProps) {
  const t = useText('pickers');
  const labels = useLabels();
  return (
    <div className="w-64 p-1 max-md:w-80">
      <DayField
        label={t('deadlineInWords')}
        suggest={(words) => suggestDays(words, today)}
        labelOf={(day) => labels.weekdayDate(day, today)}
        onPick={onPick}
      />
      <div className="pt-2">
        <Calendar value={value} today={today} onPick={onPick} />
      </div>
      {value && (
        <button type="button" className={cn(row, 'mt-1')} onClick={() => onPick(null)}>
          {t('noDeadline')}
        </button>
      )}
    </div>
  );
}
