import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormStatus } from '../data/form-status';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';
import { SureButton } from '../ui/sure-button';
import { useDayLabel } from './day-label';
import { factsLine } from './list-row';
import { ShownOnce } from './shown-once';
import { WebhookDeliveries } from './webhook-deliveries';
import type { Webhook } from './webhook-events';

function useWebhookActions() {
  const trpc = useTRPC();
  const update = useMutation(trpc.webhooks.update.mutationOptions());
  const test = useMutation(trpc.webhooks.test.mutationOptions());
  const rotate = useMutation(trpc.webhooks.rotate.mutationOptions());
  const remove = useMutation(trpc.webhooks.remove.mutationOptions());
  return { update, test, rotate, remove };
}

export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const dayLabel = useDayLabel();
  const t = useText('settings-tools');
  const common = useText('common');
  const { id: webhookId, url, active, events } = webhook;
  const { update, test, rotate, remove } = useWebhookActions();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const sendTest = () => test.mutate({ webhookId }, { onSuccess: () => setOpen(true) });
  return (
    <li className="flex flex-col gap-2 border-t border-line py-2 first:border-0">
      <div className="min-w-0">
        <span className="block truncate text-14 font-medium">{url}</span>
        <span className="block text-12 text-ink-3 tabular-nums">
          {factsLine(
            t(active ? 'on' : 'off'),
            events.length === 1 ? events[0] : t('events', { count: events.length }),
            t('createdOn', { day: dayLabel(webhook.createdAt) }),
            webhook.turnedOffFor,
          )}
        </span>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {t('deliveries')}
        </Button>
        <Button onClick={sendTest} disabled={test.isPending}>
          {t('test')}
        </Button>
        <Button onClick={() => update.mutate({ webhookId, active: !active })} disabled={update.isPending}>
          {active ? t('turnOff') : t('turnOn')}
        </Button>
        <SureButton
          label={t('newSecret')}
          sure={t('replaceSecret')}
          of={url}
          look="quiet"
          onSure={() => rotate.mutate({ webhookId })}
        />
        <SureButton
          label={common('delete')}
          sure={common('deleteForGood')}
          of={url}
          onSure={() => remove.mutate({ webhookId })}
        />
      </div>
      <ShownOnce label={t('theNewSecret')} text={rotate.data?.secret} hint={t('newSecretHint')} />
      <FormStatus error={update.error ?? test.error ?? rotate.error ?? remove.error} />
      <div id={listId}>{isOpen && <WebhookDeliveries webhookId={webhookId} />}</div>
    </li>
  );
}
