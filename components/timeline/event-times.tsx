import { type FormEvent, useState } from 'react';
import { minutesAt } from '@/server/domain/clock';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import type { CalendarEvent } from './items';
import { isOrdered, SpanFields } from './span-fields';
import { type Span, timeAt } from './times';
import { useEventActions } from './use-event-actions';

interface EventTimesProps {
  event: CalendarEvent;
  span: Span;
  onClose: () => void;
}

/** Moves or resizes an event by typing. Only what was typed changes: an event may begin the day before. */
export function EventTimes({ event, span, onClose }: EventTimesProps) {
  const common = useText('common');
  const { placeEvent } = useEventActions();
  const [was] = useState({ start: timeAt(span.from), end: timeAt(span.until) });
  const [typed, setTyped] = useState(was);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isOrdered(typed)) return;
    const from = typed.start === was.start ? span.from : minutesAt(typed.start);
    const until = typed.end === was.end ? span.until : minutesAt(typed.end);
    onClose();
    void placeEvent(event, span, { from, until });
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col items-start gap-2">
      <SpanFields typed={typed} onType={setTyped} />
      {(typed.start !== was.start || typed.end !== was.end) && (
        <Button type="submit" look="primary" className="self-end">
          {common('save')}
        </Button>
      )}
    </form>
  );
}
