import { Archive, CalendarDays, Clock, Layers, Star } from 'lucide-react';
import { useId, useState } from 'react';
import { suggestDays, suggestWhens } from '@/server/domain/day-suggestions';
import { addDays } from '@/server/domain/days';
import { inEnglish } from '@/server/domain/quick-add-languages';
import { onDay } from '@/server/domain/when';
import type { When } from '@/server/types';
import { useGrammar } from '../data/grammar';
import { useLabels } from '../data/labels';
import { useTimeFormat } from '../data/preferences';
import { TimeInput } from '../data/time-input';
import { useText } from '../language/language';
import { cn } from '../ui/cn';
import { icon } from '../ui/icon';
import { Calendar } from './calendar';
import { DayField } from './day-field';

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

function TimeOfDay({
  value,
  onPick,
}: {
  value: Extract<When, { kind: 'date' }>;
  onPick: (when: When) => void;
}) {
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
  const [text, setText] = useState('');
  const grammar = useGrammar();
  const format = useTimeFormat();
  return (
    <div className="w-64 p-1 max-md:w-80">
      <DayField
        label={t('whenInWords')}
        text={text}
        onType={setText}
        suggestions={suggestWhens(inEnglish(text, grammar), today, format)}
        labelOf={(when) => labels.exactWhen(when, today)}
        onPick={onPick}
      />
      {text.trim() === '' && (
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
      )}
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
  const [text, setText] = useState('');
  const grammar = useGrammar();
  return (
    <div className="w-64 p-1 max-md:w-80">
      <DayField
        label={t('deadlineInWords')}
        text={text}
        onType={setText}
        suggestions={suggestDays(inEnglish(text, grammar), today)}
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
