'use client';

import { useSearchParams } from 'next/navigation';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useText } from '../language/language';
import { Section } from '../ui/section';
import { CaldavForm } from './caldav-form';
import { CalendarAccount } from './calendar-account';
import { GoogleButton, GoogleOutcome } from './google-account';
import { useCalendars } from './use-calendars';

function Accounts({ shown }: { shown: ReturnType<typeof useCalendars> }) {
  const t = useText('settings-data');
  if (!shown.data) return <NotLoaded query={shown} rows={3} />;
  const { connections, calendars } = shown.data;
  if (connections.length === 0) return <EmptyState>{t('noCalendar')}</EmptyState>;
  return (
    <>
      <p className="text-13 text-ink-2">{t('chooseCalendars')}</p>
      <ul aria-label={t('connectedAccounts')} className="flex flex-col gap-6">
        {connections.map((connection) => (
          <CalendarAccount key={connection.id} connection={connection} calendars={calendars} />
        ))}
      </ul>
    </>
  );
}

export function CalendarSettings() {
  const t = useText('settings-data');
  // How connecting a Google account ended, if the page was opened by that.
  const outcome = useSearchParams().get('google') ?? '';
  const shown = useCalendars();
  const offersGoogle = shown.data?.offersGoogle ?? false;
  return (
    <>
      <Section title={t('yourCalendars')}>
        <GoogleOutcome outcome={outcome} />
        <Accounts shown={shown} />
      </Section>
      {offersGoogle && (
        <Section title={t('connectGoogle')}>
          <GoogleButton />
        </Section>
      )}
      <Section title={t('connectCaldav')}>
        <CaldavForm />
      </Section>
    </>
  );
}
