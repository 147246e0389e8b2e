import { notFound } from 'next/navigation';
import { findBilling, settings } from '@/app/server';
import { BillingSettings } from '@/components/account/settings/billing-settings';
import { titled } from '../../../reader-text';
import { servedPage } from '../../served-page';

export const generateMetadata = titled('plan');

export default servedPage(['settings-data'], BillingSettings, async ({ trpc, queryClient }) => {
  if (!findBilling(settings())) notFound();
  await Promise.all([
    queryClient.prefetchQuery(trpc.billing.get.queryOptions({})),
    queryClient.prefetchQuery(trpc.referral.get.queryOptions({})),
  ]);
});
