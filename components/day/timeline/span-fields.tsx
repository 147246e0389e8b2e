import { minutesAt } from '@/domain/clock';
import { useText } from '../../shell/language/language';
import { TimeInput } from '../../shell/parts/time-input';
import { FieldFrame } from '../../ui/field';
import { type Span, timeAt } from './times';

export const isOrdered = ({ from, until }: Span): boolean => from < until;

export function SpanFields({ span, onType }: { span: Span; onType: (span: Span) => void }) {
  const t = useText('timeline');
  return (
    <div className="flex w-full gap-3">
      <FieldFrame label={t('from')} className="flex-1">
        {(control) => (
          <TimeInput
            {...control}
            value={timeAt(span.from)}
            onTime={(time) => onType({ ...span, from: minutesAt(time) })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('to')} error={isOrdered(span) ? undefined : t('afterStart')} className="flex-1">
        {(control) => (
          <TimeInput
            {...control}
            value={timeAt(span.until)}
            onTime={(time) => onType({ ...span, until: minutesAt(time) })}
          />
        )}
      </FieldFrame>
    </div>
  );
}
