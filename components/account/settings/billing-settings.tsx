'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { Text } from '@/language/translator';
import type { Outputs } from '@/server/types';
import { useText } from '../../shell/language/language';
import { FormStatus } from '../../shell/parts/form-status';
import { NotLoaded } from '../../shell/parts/query-states';
import { useTRPC } from '../../sync/trpc';
import { Button } from '../../ui/button';
import { Copyable } from '../../ui/copyable';
import { Section } from '../../ui/section';
import { useDayLabel } from './list-row';

type Billing = Outputs['billing']['get']['billing'];

const names = { pro: 'Pro', team: 'Team' } as const;

/** What happens next with the plan, as a sentence. */
function nextStep(
  { status, renewsAt, endsAt, trialEndsAt }: Billing,
  t: Text<'settings-data'>,
  dayLabel: (instant: number) => string,
): string {
  if (status === 'past_due') return t('paymentFailed');
  if (endsAt !== null) return t('endsOn', { day: dayLabel(endsAt) });
  if (renewsAt !== null) return t('renewsOn', { day: dayLabel(renewsAt) });
  if (trialEndsAt === null) return '';
  return t(trialEndsAt > Date.now() ? 'trialEnds' : 'trialEnded', { day: dayLabel(trialEndsAt) });
}

const goTo = ({ url }: { url: string }) => window.location.assign(url);

/** People pay at Stripe. Both buttons lead there. */
function PlanActions({ billing: { plan, status } }: { billing: Billing }) {
  const t = useText('settings-data');
  const trpc = useTRPC();
  const checkout = useMutation(trpc.billing.createCheckout.mutationOptions({ onSuccess: goTo }));
  const portal = useMutation(trpc.billing.createPortal.mutationOptions({ onSuccess: goTo }));
  const isBusy = checkout.isPending || portal.isPending;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {plan === 'free' && (
          <>
            <Button look="primary" disabled={isBusy} onClick={() => checkout.mutate({ plan: 'pro' })}>
              {t('choosePro')}
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => checkout.mutate({ plan: 'team' })}>
              {t('chooseTeam')}
            </Button>
          </>
        )}
        {status !== null && (
          <Button
            look={status === 'past_due' ? 'primary' : 'outline'}
            disabled={isBusy}
            onClick={() => portal.mutate({})}
          >
            {t('managePayment')}
          </Button>
        )}
      </div>
      <FormStatus error={checkout.error ?? portal.error} />
    </>
  );
}

function Plan() {
  const dayLabel = useDayLabel();
  const t = useText('settings-data');
  const hasPaid = useSearchParams().has('paid');
  const query = useQuery(useTRPC().billing.get.queryOptions({}));
  if (!query.data) return <NotLoaded query={query} rows={2} />;
  const { billing } = query.data;
  const name = billing.plan === 'free' ? t('free') : names[billing.plan];
  return (
    <>
      <p className="text-14 text-ink-2">
        {t.rich('planOf', { plan: () => <span className="font-medium text-ink">{name}</span> })}{' '}
        <span className={billing.status === 'past_due' ? 'text-overdue' : undefined}>
          {nextStep(billing, t, dayLabel)}
        </span>
      </p>
      <FormStatus done={hasPaid && billing.plan === 'free' && t('thanks')} />
      <PlanActions billing={billing} />
    </>
  );
}

function ReferralLink() {
  const t = useText('settings-data');
  const query = useQuery(useTRPC().referral.get.queryOptions({}));
  if (!query.data) return <NotLoaded query={query} rows={2} />;
  const { url, joined } = query.data.referral;
  return (
    <>
      <p className="text-14 text-ink-2">
        {t('referral')}
        {joined > 0 && ` ${t('joined', { count: joined })}`}
      </p>
      <Copyable label={t('theLink')} text={url} />
    </>
  );
}

export function BillingSettings() {
  const t = useText('settings-data');
  return (
    <>
      <Section title={t('plan')}>
        <Plan />
      </Section>
      <Section title={t('inviteFriend')}>
        <ReferralLink />
      </Section>
    </>
  );
}
