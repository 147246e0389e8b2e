import { useMutation, useQuery } from '@tanstack/react-query';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { Ago } from '../data/ago';
import { FormStatus } from '../data/form-status';
import { EmptyState } from '../data/page-states';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { useText } from '../language/language';
import { Button } from '../ui/button';

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
  [
    t(words[status]),
    attempts > 1 && t('attempts', { count: attempts }),
    responseStatus !== null && t('status', { status: String(responseStatus) }),
    status !== 'delivered' && error,
  ]
    .filter(Boolean)
    .join(' · ');

/** What was sent to a webhook, newest first. */
export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
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
  const { deliveries } = list.data;
  if (deliveries.length === 0) return <EmptyState>{t('nothingSent')}</EmptyState>;
  return (
    <>
      <ul aria-label={t('deliveries')}>
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-x-3 py-1 text-13">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{delivery.event}</span>{' '}
              <Ago instant={delivery.createdAt} className="text-ink-3" />
              <span className="block text-12 text-ink-3 [overflow-wrap:anywhere]">
                {factsOf(delivery, t)}
              </span>
            </span>
            {delivery.status !== 'pending' && (
              <Button
                aria-label={t('resendOf', { event: delivery.event })}
                onClick={() => retry.mutate({ webhookId, deliveryId: delivery.id })}
              >
                {t('resend')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {list.data.nextCursor && <p className="text-12 text-ink-3">{t('newestShown', { count: SHOWN })}</p>}
      <FormStatus error={retry.error} />
    </>
  );
}
