import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatList } from '@/language/formats';
import type { Outputs } from '@/server/types';
import { useLanguage, useText } from '../../shell/language/language';
import { ChoiceMenu } from '../../shell/parts/choice-menu';
import { useAct } from '../../sync/act';
import { chooseCalendar, writeToCalendar } from '../../sync/actions/account';
import { useTRPC } from '../../sync/trpc';
import { useReread } from '../../sync/use-reread';
import { CheckLine } from '../../ui/check-line';
import { SureButton } from '../../ui/sure-button';
import { showError } from '../../ui/toast';

const MOST_CHOSEN = 25;

type Shown = Outputs['screens']['calendars'];
type Connection = Shown['connections'][number];
type Calendar = Shown['calendars'][number];

function useChoose(calendars: readonly Calendar[]) {
  const t = useText('settings-data');
  const act = useAct();
  return (calendarId: string, isChosen: boolean): void => {
    const count = calendars.filter(({ chosen }) => chosen).length;
    if (isChosen && count >= MOST_CHOSEN) showError(t('mostChosen', { most: MOST_CHOSEN }));
    else void act(chooseCalendar(calendarId, isChosen));
  };
}

const NOWHERE = 'none';

/** The calendar of an account that planned tasks are written to. */
function WriteTo({ connection, own }: { connection: Connection; own: readonly Calendar[] }) {
  const t = useText('settings-data');
  const act = useAct();
  const writable = own.filter(({ canEdit }) => canEdit);
  if (writable.length === 0) return null;
  const choices = [
    { value: NOWHERE, name: t('nowhere'), says: t('tasksOnlyHere') },
    ...writable.map(({ calendarId, name }) => ({ value: calendarId, name, says: t('tasksAreEvents') })),
  ];
  const write = (writeTo: string | null) => act(writeToCalendar(connection, writeTo));
  return (
    <div className="flex flex-wrap items-center gap-x-1 text-14">
      {t('writeTasksTo')}
      <ChoiceMenu
        label={t('tasksOf', { label: connection.label })}
        value={connection.writeTo ?? NOWHERE}
        choices={choices}
        onChoose={(value) => void write(value === NOWHERE ? null : value)}
      />
      {connection.writeTo !== null && (
        <span className="basis-full text-12 text-ink-3">{t('movesThere')}</span>
      )}
    </div>
  );
}

/** Disconnects an account, and asks what becomes of the events that were written there. */
function Disconnect({ connection: { id, label, writeTo } }: { connection: Connection }) {
  const t = useText('settings-data');
  // The days show their events.
  const reread = useReread(['screens']);
  const [leaveEvents, setLeaveEvents] = useState(false);
  const disconnect = useMutation(useTRPC().connections.remove.mutationOptions({ onSettled: reread }));
  return (
    <SureButton
      label={t('disconnect')}
      sure={t('disconnectForGood')}
      of={label}
      onSure={() => disconnect.mutate({ connectionId: id, leaveEvents })}
    >
      {writeTo !== null && (
        <CheckLine
          checked={leaveEvents}
          onChange={({ target }) => setLeaveEvents(target.checked)}
          className="basis-full"
        >
          {t('leaveEvents')}
        </CheckLine>
      )}
    </SureButton>
  );
}

interface CalendarAccountProps {
  connection: Connection;
  calendars: readonly Calendar[];
  /** Undefined until they are read. */
  eventsThisWeek: number | undefined;
}

/** Whether the account works, and what it gives to the days. */
function State({ connection, eventsThisWeek }: Omit<CalendarAccountProps, 'calendars'>) {
  const t = useText('settings-data');
  const language = useLanguage();
  const { status, error, unread } = connection;
  if (status === 'ok') {
    const text =
      eventsThisWeek === undefined ? t('connected') : t('connectedWith', { count: eventsThisWeek });
    return <span className="block text-12 text-ink-3">{text}</span>;
  }
  return (
    <span className="block text-12 text-overdue [overflow-wrap:anywhere]">
      {unread
        ? t('eventsUnread', { count: unread.count, calendars: formatList(language, unread.calendars) })
        : t('oldEvents', { error: error ?? '' })}
    </span>
  );
}

export function CalendarAccount({ connection, calendars, eventsThisWeek }: CalendarAccountProps) {
  const t = useText('settings-data');
  const titleId = useId();
  const choose = useChoose(calendars);
  const { id, provider, label } = connection;
  const own = calendars.filter(({ connectionId }) => connectionId === id);
  return (
    <li aria-labelledby={titleId} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1">
          <span id={titleId} className="block truncate text-14 font-medium">
            {provider === 'google' ? t('google', { label }) : label}
          </span>
          <State connection={connection} eventsThisWeek={eventsThisWeek} />
        </span>
        <Disconnect connection={connection} />
      </div>
      <ul aria-label={t('calendarsOf', { label })}>
        {own.map(({ calendarId, name, color, canEdit, chosen }) => (
          <li key={calendarId}>
            <CheckLine
              checked={chosen}
              onChange={({ target }) => choose(calendarId, target.checked)}
              className="min-h-9 text-14"
            >
              <span
                aria-hidden="true"
                className="size-2.5 shrink-0 rounded-full bg-ink-3"
                style={color ? { backgroundColor: color } : undefined}
              />
              <span className="min-w-0 truncate">{name}</span>
              {!canEdit && <span className="shrink-0 text-12 text-ink-3">{t('readOnly')}</span>}
            </CheckLine>
          </li>
        ))}
      </ul>
      <WriteTo connection={connection} own={own} />
      {own.length === 0 && <p className="text-13 text-ink-3">{t('noCalendars')}</p>}
    </li>
  );
}
