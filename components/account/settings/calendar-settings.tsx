'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { Form, FormField, LoneButton, type Send, SendButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { useWeekStart } from '../../shell/parts/preferences';
import { NotLoaded } from '../../shell/parts/query-states';
import { useToday } from '../../sync/today';
import { useTRPC } from '../../sync/trpc';
import { useReread } from '../../sync/use-reread';
import { weeksFrom } from '../../task/pickers/month-rules';
import { Section } from '../../ui/section';
import { CalendarAccount } from './calendar-account';

/** Connects an account at any CalDAV server. The server tries it before it answers. */
function CaldavForm() {
  const t = useText('settings-data');
  const reread = useReread(['screens']);
  const connect = useMutation(useTRPC().connections.create.mutationOptions({ onSuccess: reread }));
  const send: Send = (text, form) => {
    const typed = text('url').trim();
    const url = typed === '' || /^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`;
    connect.mutate(
      { provider: 'caldav', url, username: text('username').trim(), password: text('password') },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Form
      by={connect}
      keeps="caldav"
      onSend={send}
      done={connect.isSuccess && t('caldavConnected', { label: connect.data.connection.label })}
    >
      <FormField
        label={t('serverAddress')}
        name="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://cloud.example.org"
        required
        hint={t('serverHint')}
      />
      <FormField label={t('userName')} name="username" autoComplete="off" required />
      <FormField
        label={t('password')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t('appPassword')}
      />
      <SendButton>{connect.isPending ? t('connecting') : t('connect')}</SendButton>
    </Form>
  );
}

const faults = {
  denied: 'googleDenied',
  consent: 'googleConsent',
  expired: 'googleExpired',
  full: 'googleFull',
  failed: 'googleFailed',
} as const;
const isFault = (outcome: string): outcome is keyof typeof faults => Object.hasOwn(faults, outcome);

type Calendars = Outputs['screens']['calendars']['calendars'];

/** The events of this week by connection, without those of tasks. Undefined until the servers of the calendars answer. */
function useEventsThisWeek(calendars: Calendars) {
  const trpc = useTRPC();
  const [week = []] = weeksFrom(useToday(), useWeekStart(), 1);
  const [start = '', end = ''] = [week.at(0), week.at(-1)];
  const chosen = calendars.filter((calendar) => calendar.chosen);
  const calendarIds = chosen.map(({ calendarId }) => calendarId);
  const { data, dataUpdatedAt } = useQuery(
    trpc.calendar.events.queryOptions({ calendarIds, start, end }, { enabled: calendarIds.length > 0 }),
  );
  const own = data?.events.filter(({ taskId }) => taskId === undefined);
  const countOf = (connectionId: string): number | undefined => {
    const ids = chosen.filter((one) => one.connectionId === connectionId).map((one) => one.calendarId);
    if (ids.length === 0) return undefined;
    return own?.filter(({ calendarId }) => ids.includes(calendarId)).length;
  };
  return { countOf, dataUpdatedAt };
}

/** The stored connections and calendars at once; what their servers say now follows. */
function useCalendars() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const shown = useQuery(trpc.screens.calendars.queryOptions({}));
  const isConnected = (shown.data?.connections.length ?? 0) > 0;
  const list = useQuery(trpc.calendar.list.queryOptions({}, { enabled: isConnected }));
  const { countOf, dataUpdatedAt } = useEventsThisWeek(shown.data?.calendars ?? []);
  const readAt = Math.max(list.dataUpdatedAt, dataUpdatedAt);
  // What could not be read is known after reading.
  useEffect(() => {
    if (readAt > 0) void queryClient.invalidateQueries(trpc.screens.calendars.queryFilter());
  }, [readAt, queryClient, trpc]);
  return { shown, countOf };
}

function Accounts({ shown, countOf }: ReturnType<typeof useCalendars>) {
  const t = useText('settings-data');
  if (!shown.data) return <NotLoaded query={shown} rows={3} />;
  const { connections, calendars } = shown.data;
  if (connections.length === 0) return <EmptyState>{t('noCalendar')}</EmptyState>;
  return (
    <>
      <p className="text-13 text-ink-2">{t('chooseCalendars')}</p>
      <ul aria-label={t('connectedAccounts')} className="flex flex-col gap-6">
        {connections.map((connection) => (
          <CalendarAccount
            key={connection.id}
            connection={connection}
            calendars={calendars}
            eventsThisWeek={countOf(connection.id)}
          />
        ))}
      </ul>
    </>
  );
}

export function CalendarSettings() {
  const t = useText('settings-data');
  // How connecting a Google account ended, if the page was opened by that.
  const outcome = useSearchParams().get('google') ?? '';
  const { shown, countOf } = useCalendars();
  // Leads to Google, which asks for the permissions and leads back.
  const connect = useMutation(
    useTRPC().connections.connectGoogle.mutationOptions({
      onSuccess: ({ url }) => window.location.assign(url),
    }),
  );
  return (
    <>
      <Section title={t('yourCalendars')}>
        <FormStatus
          error={isFault(outcome) && t(faults[outcome])}
          done={outcome === 'connected' && t('googleConnected')}
        />
        <Accounts shown={shown} countOf={countOf} />
      </Section>
      {shown.data?.offersGoogle && (
        <Section title={t('connectGoogle')}>
          <p className="max-w-110 text-14 text-ink-2">{t('googleHint')}</p>
          <LoneButton disabled={connect.isPending || connect.isSuccess} onClick={() => connect.mutate({})}>
            {t('connectGoogleCalendar')}
          </LoneButton>
          <FormStatus error={connect.error} />
        </Section>
      )}
      <Section title={t('connectCaldav')}>
        <CaldavForm />
      </Section>
    </>
  );
}
