'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';
import { retryImport } from '../data/connection';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { SureButton } from '../ui/sure-button';
import { dayLabel } from './day-label';
import { ShownOnce } from './shown-once';
import type { Webhook } from './webhook-events';

const WebhookDeliveries = dynamic(
  retryImport(() => import('./webhook-deliveries').then((module) => module.WebhookDeliveries)),
);

const factsOf = ({ events, active, turnedOffFor, createdAt }: Webhook): string =>
  [
    active ? 'on' : 'off',
    events.length === 1 ? events[0] : `${events.length} events`,
    `created ${dayLabel(createdAt)}`,
    turnedOffFor,
  ]
    .filter(Boolean)
    .join(' · ');

function useWebhookActions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
  const update = useMutation(trpc.webhooks.update.mutationOptions({ onSettled }));
  const test = useMutation(trpc.webhooks.test.mutationOptions({ onSettled }));
  const rotate = useMutation(trpc.webhooks.rotate.mutationOptions({ onSettled }));
  const remove = useMutation(trpc.webhooks.remove.mutationOptions({ onSettled }));
  return { update, test, rotate, remove };
}

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id: webhookId, url, active } = webhook;
  const { update, test, rotate, remove } = useWebhookActions();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const sendTest = () => test.mutate({ webhookId }, { onSuccess: () => setOpen(true) });
  return (
    <li className="flex flex-col gap-2 border-t border-line py-2 first:border-0">
      <div className="min-w-0">
        <span className="block truncate text-14 font-medium">{url}</span>
        <span className="block text-12 text-ink-3 tabular-nums">{factsOf(webhook)}</span>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          Deliveries
        </Button>
        <Button onClick={sendTest} disabled={test.isPending}>
          Test
        </Button>
        <Button onClick={() => update.mutate({ webhookId, active: !active })} disabled={update.isPending}>
          {active ? 'Turn off' : 'Turn on'}
        </Button>
        <SureButton
          label="New secret"
          sure="Replace the secret"
          of={url}
          look="quiet"
          onSure={() => rotate.mutate({ webhookId })}
        />
        <SureButton
          label="Delete"
          sure="Delete for good"
          of={url}
          onSure={() => remove.mutate({ webhookId })}
        />
      </div>
      <ShownOnce
        label="the new secret"
        text={rotate.data?.secret}
        hint="Copy the new secret now: it is not shown again. For 24 hours requests are signed with the old one too."
      />
      <FormStatus error={update.error ?? test.error ?? rotate.error ?? remove.error} />
      <div id={listId}>{isOpen && <WebhookDeliveries webhookId={webhookId} />}</div>
    </li>
  );
}
