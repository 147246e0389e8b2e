'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import type { Outputs } from '@/server/types';
import { FormStatus } from '../data/form-status';
import { NotLoaded } from '../data/query-states';
import { useTRPC } from '../data/trpc';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copyable';
import { Section } from '../ui/section';
import { dayLabel } from './day-label';

type Billing = Outputs['billing']['get']['billing'];

const names = { free: 'Free', pro: 'Pro', team: 'Team' } as const;

/** What happens next with the plan, as a sentence. */
function nextStep({ status, renewsAt, endsAt, trialEndsAt }: Billing): string {
  if (status === 'past_due') return 'The last payment failed. Update your payment details.';
  if (endsAt !== null) return `It ends ${dayLabel(endsAt)}.`;
  if (renewsAt !== null) return `It renews ${dayLabel(renewsAt)}.`;
  if (trialEndsAt === null) return '';
  const when = trialEndsAt > Date.now() ? 'is' : 'was';
  return `The last day to write notes for free ${when} ${dayLabel(trialEndsAt)}. Paid plans have no last day.`;
}

const goTo = ({ url }: { url: string }) => window.location.assign(url);

/** People pay at Stripe. Both buttons lead there. */
function PlanActions({ billing }: { billing: Billing }) {
  const trpc = useTRPC();
  const checkout = useMutation(trpc.billing.createCheckout.mutationOptions({ onSuccess: goTo }));
  const portal = useMutation(trpc.billing.createPortal.mutationOptions({ onSuccess: goTo }));
  const isBusy = checkout.isPending || portal.isPending;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {billing.plan === 'free' && (
          <>
            <Button look="primary" disabled={isBusy} onClick={() => checkout.mutate({ plan: 'pro' })}>
              Choose Pro
            </Button>
            <Button look="outline" disabled={isBusy} onClick={() => checkout.mutate({ plan: 'team' })}>
              Choose Team
            </Button>
          </>
        )}
        {billing.status !== null && (
          <Button
            look={billing.status === 'past_due' ? 'primary' : 'outline'}
            disabled={isBusy}
            onClick={() => portal.mutate({})}
          >
            Manage payment
          </Button>
        )}
      </div>
      <FormStatus error={checkout.error ?? portal.error} />
    </>
  );
}

function Plan() {
  const trpc = useTRPC();
  const hasPaid = useSearchParams().has('paid');
  const query = useQuery(trpc.billing.get.queryOptions({}));
  if (!query.data) return <NotLoaded query={query} rows={2} />;
  const { billing } = query.data;
  return (
    <>
      <p className="text-14 text-ink-2">
        <span className="font-medium text-ink">{names[billing.plan]}</span>, for every workspace that you own.{' '}
        <span className={billing.status === 'past_due' ? 'text-overdue' : undefined}>
          {nextStep(billing)}
        </span>
      </p>
      <p role="status" className="text-13 text-ink-2 empty:hidden">
        {hasPaid && billing.plan === 'free' && 'Thank you. The plan changes once Stripe has the payment.'}
      </p>
      <PlanActions billing={billing} />
    </>
  );
}

function ReferralLink() {
  const trpc = useTRPC();
  const query = useQuery(trpc.referral.get.queryOptions({}));
  if (!query.data) return <NotLoaded query={query} rows={2} />;
  const { url, joined } = query.data.referral;
  return (
    <>
      <p className="text-14 text-ink-2">
        When someone signs up with this link, both of you get 30 more days of trial.
        {joined > 0 && ` ${joined} ${joined === 1 ? 'person' : 'people'} signed up with it.`}
      </p>
      <Copyable label="the link" text={url} />
    </>
  );
}

export function BillingSettings() {
  return (
    <>
      <Section title="Plan">
        <Plan />
      </Section>
      <Section title="Invite a friend">
        <ReferralLink />
      </Section>
    </>
  );
}
