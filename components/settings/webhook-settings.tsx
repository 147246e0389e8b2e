'use client';

import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { Section } from '../ui/section';
import { NewWebhook } from './new-webhook';
import { WebhookRow } from './webhook-row';

function WebhookList() {
  const trpc = useTRPC();
  const list = useQuery(trpc.webhooks.list.queryOptions({}));
  if (!list.data) return <NotLoaded query={list} rows={2} />;
  if (list.data.webhooks.length === 0)
    return <EmptyState>No webhooks yet. Create one for each program that should hear of changes.</EmptyState>;
  return (
    <ul aria-label="Webhooks">
      {list.data.webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}

/** Sends events to other programs. */
export function WebhookSettings() {
  return (
    <>
      <Section title="Your webhooks">
        <WebhookList />
      </Section>
      <Section title="New webhook">
        <p className="max-w-lg text-14 text-ink-2">
          A webhook sends each event to an address, signed as Standard Webhooks describes. Only what you may
          read is sent.
        </p>
        <NewWebhook />
      </Section>
    </>
  );
}
