'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Section } from '../ui/section';
import { NewWebhook } from './new-webhook';
import { WebhookRow } from './webhook-row';

function WebhookList() {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(trpc.webhooks.list.queryOptions({}));
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.webhooks.length === 0) return <EmptyState>{t('noWebhooks')}</EmptyState>;
  return (
    <ul aria-label={t('webhooks')}>
      {list.data.webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

/** Sends events to other programs. */
export function WebhookSettings() {
  const t = useText('settings-tools');
  return (
    <>
      <Section title={t('yourWebhooks')}>
        <WebhookList />
      </Section>
      <Section title={t('newWebhook')}>
        <p className="max-w-lg text-14 text-ink-2">{t('webhookHint')}</p>
        <NewWebhook />
      </Section>
    </>
  );
}
