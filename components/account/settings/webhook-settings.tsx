'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { useText, useTexts } from '../../shell/language/language';
import { Ago } from '../../shell/parts/ago';
import { useWorkspaceId } from '../../shell/parts/current-workspace';
import { Form, FormField, type Send, SendButton } from '../../shell/parts/form';
import { FormStatus } from '../../shell/parts/form-status';
import { EmptyState } from '../../shell/parts/page-states';
import { NotLoaded } from '../../shell/parts/query-states';
import { fieldErrors, useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { Section } from '../../ui/section';
import { DeleteButton, SureButton } from '../../ui/sure-button';
import { CheckGroup, checkedOf } from './check-group';
import { factsLine, useDayLabel } from './list-row';
import { ShownOnce } from './shown-once';

type Webhook = Outputs['webhooks']['list']['webhooks'][number];
type Delivery = Outputs['webhooks']['listDeliveries']['deliveries'][number];

const SHOWN = 50;
const WAITING_MS = 2_000;

const words = {
  pending: 'waiting',
  delivered: 'delivered',
  failed: 'failed',
  skipped: 'skipped',
} as const satisfies Record<Delivery['status'], string>;

const factsOf = ({ status, attempts, responseStatus, error }: Delivery, t: Text<'settings-tools'>): string =>
  factsLine(
    t(words[status]),
    attempts > 1 && t('attempts', { count: attempts }),
    responseStatus !== null && t('status', { status: String(responseStatus) }),
    status !== 'delivered' && error,
  );

const indented = (json: string): string => JSON.stringify(JSON.parse(json), null, 2);

function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) {
  const t = useText('settings-tools');
  const [isOpen, setOpen] = useState(false);
  const bodyId = useId();
  const { event, createdAt, status, body } = delivery;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1 text-13">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{event}</span> <Ago instant={createdAt} className="text-ink-3" />
        <span className="block text-12 text-ink-3 [overflow-wrap:anywhere]">{factsOf(delivery, t)}</span>
      </span>
      {body !== null && (
        <Button
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={t('bodyOf', { event })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('body')}
        </Button>
      )}
      {status !== 'pending' && (
        <Button aria-label={t('resendOf', { event })} onClick={onResend}>
          {t('resend')}
        </Button>
      )}
      <div id={bodyId} className="w-full">
        {isOpen && body !== null && <Copyable text={indented(body)} label={t('bodyOf', { event })} />}
      </div>
    </li>
  );
}

/** What was sent to a webhook, newest first. */
function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const t = useText('settings-tools');
  const trpc = useTRPC();
  const list = useQuery(
    trpc.webhooks.listDeliveries.queryOptions(
      { webhookId, limit: SHOWN },
      {
        refetchInterval: ({ state }) =>
          state.data?.deliveries.some(({ status }) => status === 'pending') ? WAITING_MS : false,
      },
    ),
  );
  const retry = useMutation(trpc.webhooks.retry.mutationOptions());
  if (!list.data) return <NotLoaded query={list} rows={3} />;
  const { deliveries, nextCursor } = list.data;
  if (deliveries.length === 0) return <EmptyState>{t('nothingSent')}</EmptyState>;
  return (
    <>
      <ul aria-label={t('deliveries')}>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            onResend={() => retry.mutate({ webhookId, deliveryId: delivery.id })}
          />
        ))}
      </ul>
      {nextCursor && <p className="text-12 text-ink-3">{t('newestShown', { count: SHOWN })}</p>}
      <FormStatus error={retry.error} />
    </>
  );
}

function eventsLine(events: Webhook['events'], t: Text<'settings-tools'>): string | undefined {
  if (events.includes('*')) return t('allEvents');
  return events.length === 1 ? events[0] : t('events', { count: events.length });
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const dayLabel = useDayLabel();
  const t = useText('settings-tools');
  const { webhooks } = useTRPC();
  const { id: webhookId, url, active, events } = webhook;
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const update = useMutation(webhooks.update.mutationOptions());
  const test = useMutation(webhooks.test.mutationOptions());
  const rotate = useMutation(webhooks.rotate.mutationOptions());
  const remove = useMutation(webhooks.remove.mutationOptions());
  const sendTest = () => test.mutate({ webhookId }, { onSuccess: () => setOpen(true) });
  return (
    <li className="flex flex-col gap-2 border-t border-line py-2 first:border-0">
      <div className="min-w-0">
        <span className="block truncate text-14 font-medium">{url}</span>
        <span className="block text-12 text-ink-3 tabular-nums">
          {factsLine(
            t(active ? 'on' : 'off'),
            eventsLine(events, t),
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
        <DeleteButton of={url} onSure={() => remove.mutate({ webhookId })} />
      </div>
      <ShownOnce label={t('theNewSecret')} text={rotate.data?.secret} hint={t('newSecretHint')} />
      <FormStatus error={update.error ?? test.error ?? rotate.error ?? remove.error} />
      <div id={listId}>{isOpen && <WebhookDeliveries webhookId={webhookId} />}</div>
    </li>
  );
}

const placeEvents = (kind: 'task' | 'project' | 'area') =>
  [
    { value: `${kind}.created`, label: 'created' },
    { value: `${kind}.updated`, label: 'changed' },
    { value: `${kind}.completed`, label: kind === 'task' ? 'completed' : 'archived' },
    { value: `${kind}.reopened`, label: kind === 'task' ? 'reopened' : 'restored' },
    { value: `${kind}.deleted`, label: 'deleted' },
  ] as const;

const plainEvents = (kind: 'heading' | 'note' | 'habit' | 'member') =>
  [
    { value: `${kind}.created`, label: kind === 'member' ? 'memberAdded' : 'created' },
    { value: `${kind}.updated`, label: kind === 'member' ? 'roleChanged' : 'changed' },
    { value: `${kind}.deleted`, label: kind === 'member' ? 'memberRemoved' : 'deleted' },
  ] as const;

const eventGroups = [
  { label: 'everything', options: [{ value: '*', label: 'allEvents' }] },
  {
    label: 'tasks',
    options: [
      ...placeEvents('task'),
      { value: 'task.assigned', label: 'assigned' },
      { value: 'task.due', label: 'dayBegins' },
      { value: 'reminder.due', label: 'reminderDue' },
    ],
  },
  { label: 'projects', options: placeEvents('project') },
  { label: 'areas', options: placeEvents('area') },
  { label: 'headings', options: plainEvents('heading') },
  { label: 'notes', options: plainEvents('note') },
  { label: 'habits', options: plainEvents('habit') },
  { label: 'members', options: plainEvents('member') },
  {
    label: 'yourDay',
    options: [
      { value: 'round.closed', label: 'roundClosed' },
      { value: 'session.ended', label: 'sessionEnded' },
    ],
  },
  {
    label: 'people',
    options: [
      { value: 'comment.created', label: 'commentWritten' },
      { value: 'access.granted', label: 'accessGiven' },
      { value: 'access.revoked', label: 'accessEnded' },
    ],
  },
] as const;

type Group = (typeof eventGroups)[number]['label'];

const isCommon = (label: Group) => label === 'areas' || label === 'notes' || label === 'habits';

const allEvents = eventGroups.flatMap(({ options }) => [...options]);

function WebhookList() {
  const t = useText('settings-tools');
  const list = useQuery(useTRPC().webhooks.list.queryOptions({}));
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

export function WebhookSettings() {
  const { t, common } = useTexts('settings-tools');
  const workspaceId = useWorkspaceId();
  const create = useMutation(useTRPC().webhooks.create.mutationOptions());
  const send: Send = (text, form) => {
    const url = text('url').trim();
    const events = checkedOf(form, 'events', allEvents);
    create.mutate({ url, events, ...(workspaceId && { workspaceId }) }, { onSuccess: () => form.reset() });
  };
  return (
    <>
      <Section title={t('yourWebhooks')}>
        <WebhookList />
      </Section>
      <Section title={t('newWebhook')}>
        <p className="max-w-lg text-14 text-ink-2">{t('webhookHint')}</p>
        <Form by={create} keeps="webhook" onSend={send} className="max-w-xl">
          <FormField
            label={t('address')}
            name="url"
            type="url"
            required
            maxLength={2_000}
            autoComplete="off"
            placeholder="https://"
            hint={t('addressHint')}
          />
          {eventGroups.map(({ label, options }) => (
            <CheckGroup
              key={label}
              label={isCommon(label) ? common(label) : t(label)}
              name="events"
              options={[...options].map(({ value, label: name }) => ({ value, label: t(name) }))}
              checked={['task.created', 'task.completed']}
            />
          ))}
          {fieldErrors(create.error)['events'] && (
            <p role="alert" className="text-13 text-overdue">
              {t('chooseEvent')}
            </p>
          )}
          <SendButton look="primary">{t('createWebhook')}</SendButton>
        </Form>
        <ShownOnce label={t('theSecret')} text={create.data?.secret} hint={t('secretHint')} />
      </Section>
    </>
  );
}
