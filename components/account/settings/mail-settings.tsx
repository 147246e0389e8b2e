'use client';

import { useQuery } from '@tanstack/react-query';
import { MailAddress } from '../../lists/places/mail-address';
import { useText } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { useKnownFrame } from '../../shell/parts/frame';
import { useTRPC } from '../../sync/trpc';
import { Section } from '../../ui/section';
import { factsLine, ListRow } from './list-row';
import { ResourceList } from './resource-list';

function RefusedMails() {
  const t = useText('mail-in');
  const frame = useKnownFrame();
  const list = useQuery(useTRPC().mailAddresses.refusals.queryOptions({}));
  const placeOf = (id: string | null) =>
    [...(frame?.projects ?? []), ...(frame?.areas ?? [])].find((place) => place.id === id)?.name;
  return (
    <ResourceList
      query={list}
      rowsOf={({ refusals }) => refusals}
      label={t('refused')}
      empty={t('noneRefused')}
      loading={2}
      error={null}
    >
      {({ id, sender, subject, reason, refusedAt, projectId, areaId }) => (
        <ListRow
          key={id}
          name={subject || t('noSubject')}
          facts={factsLine(t('reason', { reason }), sender, placeOf(projectId ?? areaId))}
        >
          <span className="text-12 text-ink-3 tabular-nums">
            <Ago instant={refusedAt} />
          </span>
        </ListRow>
      )}
    </ResourceList>
  );
}

/** The address whose mail becomes tasks, and the mail that did not. */
export function MailSettings() {
  const t = useText('mail-in');
  return (
    <>
      <Section title={t('yours')}>
        <p className="max-w-lg text-14 text-ink-2">{t('about')}</p>
        <div className="max-w-lg">
          <MailAddress of={{}} />
        </div>
        <p className="max-w-lg text-13 text-ink-3">{t('placesHint')}</p>
      </Section>
      <Section title={t('refused')}>
        <RefusedMails />
      </Section>
    </>
  );
}
