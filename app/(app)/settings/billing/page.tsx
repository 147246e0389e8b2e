import { notFound } from 'next/navigation';
import { Hydrated } from '@/components/data/hydrated';
import { BillingSettings } from '@/components/settings/billing-settings';
import { findBilling } from '@/server/access/plans';
import { settings } from '@/server/config/settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('plan');

export default async function BillingPage() {
  if (!findBilling(settings())) notFound();
  const { trpc, queryClient, state } = await createPageData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.billing.get.queryOptions({})),
    queryClient.prefetchQuery(trpc.referral.get.queryOptions({})),
  ]);
  return (
    <Hydrated state={state()}>
      <Texts parts={['settings-data']}>
        <BillingSettings />
      </Texts>
    </Hydrated>
  );
}
