'use client';

import { type FormEvent, useState } from 'react';
import { minutesAt } from '@/server/domain/clock';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import type { CalendarEvent } from './items';
import { TimeField } from './round-form';
import { type Span, timeAt } from './times';
import { useEventActions } from './use-event-actions';

interface EventTimesProps {
  event: CalendarEvent;
  span: Span;
  onClose: () => void;
}

/** Moves or resizes an event by typing. Only what was typed changes: an event may begin the day before. */
export function EventTimes({ event, span, onClose }: EventTimesProps) {
  const t = useText('timeline');
  const common = useText('common');
  const { placeEvent } = useEventActions();
  const [was] = useState({ start: timeAt(span.from), end: timeAt(span.until) });
  const [start, setStart] = useState(was.start);
  const [end, setEnd] = useState(was.end);
  const isOrdered = start < end;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isOrdered) return;
    const from = start === was.start ? span.from : minutesAt(start);
    const until = end === was.end ? span.until : minutesAt(end);
    onClose();
    void placeEvent(event, span, { from, until });
  };
  return (
    <form onSubmit={submit} className="flex w-full flex-col items-start gap-2">
      <div className="flex w-full gap-3">
        <TimeField label={t('from')} value={start} onTime={setStart} />
        <TimeField
          label={t('to')}
          value={end}
          onTime={setEnd}
          error={isOrdered ? undefined : t('afterStart')}
        />
      </div>
      {(start !== was.start || end !== was.end) && (
        <Button type="submit" look="primary" className="self-end">
          {common('save')}
        </Button>
      )}
    </form>
  );
}
