import { notFound } from 'next/navigation';
import { BillingSettings } from '@/components/settings/billing-settings';
import { findBilling } from '@/server/features/billing/plans';
import { settings } from '@/server/platform/config/settings';
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
