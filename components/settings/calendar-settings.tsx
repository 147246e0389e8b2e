'use client';

import { useSearchParams } from 'next/navigation';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { Section } from '../ui/section';
import { CaldavForm } from './caldav-form';
import { CalendarAccount } from './calendar-account';
import { GoogleButton, GoogleOutcome } from './google-account';
import { useCalendars } from './use-calendars';

function Accounts({ shown }: { shown: ReturnType<typeof useCalendars> }) {
  if (!shown.data) return <NotLoaded query={shown} rows={3} />;
  const { connections, calendars } = shown.data;
  if (connections.length === 0)
    return (
      <EmptyState>No calendar is connected. Connect one to see its events beside your rounds.</EmptyState>
    );
  return (
    <>
      <p className="text-13 text-ink-2">
        Today, Upcoming and other days show the events of the calendars you choose.
      </p>
      <ul aria-label="Connected accounts" className="flex flex-col gap-6">
        {connections.map((connection) => (
          <CalendarAccount key={connection.id} connection={connection} calendars={calendars} />
        ))}
      </ul>
    </>
  );
}

export function CalendarSettings() {
  // How connecting a Google account ended, if the page was opened by that.
  const outcome = useSearchParams().get('google') ?? undefined;
  const shown = useCalendars();
  const offersGoogle = shown.data?.offersGoogle ?? false;
  return (
    <>
      <Section title="Your calendars">
        <GoogleOutcome outcome={outcome} />
        <Accounts shown={shown} />
      </Section>
      {offersGoogle && (
        <Section title="Connect Google">
          <GoogleButton />
        </Section>
      )}
      <Section title="Connect a CalDAV account">
        <CaldavForm />
      </Section>
    </>
  );
}
