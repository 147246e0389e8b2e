import { AccountSettings } from '@/components/account/settings/account-settings';
import { titled } from '../../reader-text';
import { servedPage } from '../served-page';

export const generateMetadata = titled('settings');

export default servedPage(['auth-faults'], AccountSettings, ({ trpc, queryClient }) =>
  Promise.all([
    queryClient.prefetchQuery(trpc.me.get.queryOptions({})),
    queryClient.prefetchQuery(trpc.account.security.queryOptions({})),
    queryClient.prefetchQuery(trpc.account.browsers.queryOptions({})),
    queryClient.prefetchQuery(trpc.passkeys.list.queryOptions({})),
    queryClient.prefetchQuery(trpc.identities.list.queryOptions({})),
  ]),
);
