import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { instantAt } from '@/domain/clock';
import { FormStatus } from '../../shell/parts/form-status';
import { useWords } from '../../shell/parts/words';
import { createRememberedText } from '../../shell/state/remembered-text';
import { useAct } from '../../sync/act';
import { removeEvent } from '../../sync/actions/events';
import { useSavedText } from '../../sync/text/use-saved-text';
import { useTRPC } from '../../sync/trpc';
import { offerUndo } from '../../sync/undo';
import { useZone } from '../../sync/zone';
import { Button } from '../../ui/button';
import { Field, FieldFrame } from '../../ui/field';
import { focusOnMount } from '../../ui/focus';
import { Select } from '../../ui/select';
import type { CalendarEvent } from './items';
import { isOrdered, SpanFields } from './span-fields';
import { type Span, timeAt } from './times';
import type { DayHours } from './use-hours';

/** The calendar that the last new event went to. */
const lastCalendar = createRememberedText('parcours.event-calendar', '');

/** Makes events at their servers, which name them. */
function useCreateEvent(onDone: () => void) {
  const { t } = useWords('timeline');
  const trpc = useTRPC();
  const act = useAct();
  const queryClient = useQueryClient();
  const reread = () =>
    Promise.all(
      [trpc.screens.plan.pathKey(), trpc.screens.show.pathKey()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const offer = ({ calendarId, eventId, title }: CalendarEvent) =>
    offerUndo(t('madeEvent', { title }), {
      done: Promise.resolve(true),
      undo: () => act(removeEvent({ calendarId, eventId, notifyGuests: false })),
    });
  return useMutation(
    trpc.calendar.create.mutationOptions({
      async onSuccess({ event }) {
        onDone();
        await reread();
        void offer(event);
      },
    }),
  );
}

interface NewEventProps {
  day: DayHours;
  span: Span;
  onDone: () => void;
}

/** Makes an event in one of the calendars that may be changed, from hours that were dragged or pressed. */
export function NewEvent({ day: { plan, calendars }, span, onDone }: NewEventProps) {
  const { t } = useWords('timeline');
  const zone = useZone();
  const [typed, setTyped] = useState(span);
  const { writable } = calendars;
  const last = lastCalendar.use();
  const calendar = writable.find(({ calendarId }) => calendarId === last) ?? writable[0];
  const create = useCreateEvent(onDone);
  const { text, drop, field } = useSavedText('form:new-event', {
    ...{ value: '', label: t('newEvent'), isWhole: true, empty: 'never' },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const title = text.trim();
    if (!title || !calendar || !isOrdered(typed) || create.isPending) return;
    const at = (minute: number) => new Date(instantAt(plan.day, timeAt(minute), zone)).toISOString();
    const { calendarId } = calendar;
    create.mutate(
      { title, calendarId, start: at(typed.from), end: at(typed.until) },
      { onSuccess: () => drop() },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 px-4">
      <Field label={t('newEvent')} {...field} ref={focusOnMount} maxLength={1000} required />
      <SpanFields span={typed} onType={setTyped} />
      {calendar && writable.length > 1 && (
        <FieldFrame label={t('calendar')}>
          {(control) => (
            <Select
              {...control}
              value={calendar.calendarId}
              onValue={lastCalendar.set}
              options={writable.map(({ calendarId, name }) => [calendarId, name])}
            />
          )}
        </FieldFrame>
      )}
      <FormStatus error={create.error} />
      <Button type="submit" look="primary" disabled={create.isPending} className="self-end">
        {t('makeEvent')}
      </Button>
    </form>
  );
}
