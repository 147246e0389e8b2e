'use client';

import { useMemo } from 'react';
import { shiftInstant } from '@/server/domain/clock';
import { addDays, diffDays } from '@/server/domain/days';
import type { Outputs, Screen } from '@/server/types';
import { useLabels } from '../data/labels';
import { changeShown, writeOptimistically } from '../data/optimistic';
import { useTRPCClient } from '../data/trpc';
import { offerUndo, startAction } from '../data/undo';
import { usePageTools } from '../data/use-page-tools';
import { useZone } from '../data/zone';
import { useText } from '../language/language';
import type { CalendarEvent } from './items';
import { type Span, spanLabel } from './times';
import { useEventTitle } from './use-event-title';

type Times = Pick<CalendarEvent, 'start' | 'end'>;
type Planned = Outputs['screens']['plan'];

const MINUTE = 60_000;

/** A time some minutes later. A shown span is of whole minutes, so the difference is what counts. */
const shifted = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * MINUTE).toISOString();

/** Shows an event at other times on all pages. */
function useShowEvent() {
  const { trpc, queryClient } = usePageTools();
  return useMemo(
    () => async (id: string, times: Times) => {
      const move = (events: CalendarEvent[] | undefined) =>
        events?.map((event) => (event.id === id ? { ...event, ...times } : event));
      const rollbacks = await Promise.all([
        changeShown<Planned>(queryClient, trpc.screens.plan.pathKey(), ({ plan, ...rest }) => ({
          ...rest,
          plan: { ...plan, ...(plan.events && { events: move(plan.events) }) },
        })),
        changeShown<Screen>(queryClient, trpc.screens.show.pathKey(), (screen) => ({
          ...screen,
          ...(screen.events && { events: move(screen.events) }),
        })),
      ]);
      return () => {
        for (const rollback of rollbacks) rollback();
      };
    },
    [trpc, queryClient],
  );
}

/** Moves events of calendars that may be changed. Each resolves when the calendar has answered. */
export function useEventActions() {
  const { trpc, queryClient } = usePageTools();
  const client = useTRPCClient();
  const show = useShowEvent();
  const labels = useLabels();
  const common = useText('common');
  const titleOf = useEventTitle();
  const zone = useZone();
  return useMemo(() => {
    const write = ({ id }: CalendarEvent, { start, end }: Times) =>
      writeOptimistically({
        apply: () => show(id, { start, end }),
        send: () => client.calendar.update.mutate({ eventId: id, start, end }),
        refresh: () => queryClient.invalidateQueries({ queryKey: trpc.screens.pathKey() }),
      });
    const change = async (event: CalendarEvent, to: Times, said: string): Promise<void> => {
      const action = startAction();
      if (!(await write(event, to))) return;
      const [undo, redo] = [() => write(event, event), () => write(event, to)];
      offerUndo(common('namedChange', { name: titleOf(event), change: said }), { action, undo, redo });
    };
    return {
      /** `shown` is the part of the day that it takes; it may begin the day before. */
      placeEvent: (event: CalendarEvent, shown: Span, next: Span): Promise<void> =>
        change(
          event,
          {
            start: shifted(event.start, next.from - shown.from),
            end: shifted(event.end, next.until - shown.until),
          },
          spanLabel(next, labels),
        ),
      moveToDay(event: CalendarEvent, from: string, day: string): Promise<void> {
        const days = diffDays(from, day);
        const later = (time: string) =>
          event.allDay
            ? addDays(time, days)
            : new Date(shiftInstant(Date.parse(time), days, zone)).toISOString();
        return change(event, { start: later(event.start), end: later(event.end) }, labels.weekday(day));
      },
    };
  }, [client, queryClient, trpc, show, labels, common, titleOf, zone]);
}
