import { TimeInput } from '../data/time-input';
import { useText } from '../language/language';
import { FieldFrame } from '../ui/field';

/** The times of a span as they are typed: `09:30`. */
interface TypedSpan {
  start: string;
  end: string;
}

export const isOrdered = ({ start, end }: TypedSpan): boolean => start < end;

interface TimeFieldProps {
  label: string;
  value: string;
  onTime: (time: string) => void;
  error?: string | undefined;
}

const TimeField = ({ label, value, onTime, error }: TimeFieldProps) => (
  <FieldFrame label={label} error={error} className="flex-1">
    {(control) => <TimeInput {...control} value={value} onTime={onTime} />}
  </FieldFrame>
);

interface SpanFieldsProps {
  typed: TypedSpan;
  onType: (typed: TypedSpan) => void;
}

export function SpanFields({ typed, onType }: SpanFieldsProps) {
  const t = useText('timeline');
  return (
    <div className="flex w-full gap-3">
      <TimeField label={t('from')} value={typed.start} onTime={(start) => onType({ ...typed, start })} />
      <TimeField
        label={t('to')}
        value={typed.end}
        onTime={(end) => onType({ ...typed, end })}
        error={isOrdered(typed) ? undefined : t('afterStart')}
      />
    </div>
  );
}
