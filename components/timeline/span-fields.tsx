import { TimeInput } from '../data/time-input';
import { useText } from '../language/language';
import { FieldFrame } from '../ui/field';

/** The times of a span as they are typed: `09:30`. */
interface TypedSpan {
  start: string;
  end: string;
}

export const isOrdered = ({ start, end }: TypedSpan): boolean => start < end;

export function SpanFields({ typed, onType }: { typed: TypedSpan; onType: (typed: TypedSpan) => void }) {
  const t = useText('timeline');
  return (
    <div className="flex w-full gap-3">
      <FieldFrame label={t('from')} className="flex-1">
        {(control) => (
          <TimeInput {...control} value={typed.start} onTime={(start) => onType({ ...typed, start })} />
        )}
      </FieldFrame>
      <FieldFrame label={t('to')} error={isOrdered(typed) ? undefined : t('afterStart')} className="flex-1">
        {(control) => (
          <TimeInput {...control} value={typed.end} onTime={(end) => onType({ ...typed, end })} />
        )}
      </FieldFrame>
    </div>
  );
}
