import { Hydrated } from '@/components/data/hydrated';
import { AccountSettings } from '@/components/settings/account-settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../reader-text';
import { Texts } from '../../texts';

export const generateMetadata = titled('settings');

export default async function SettingsPage() {
  const { trpc, queryClient, state } = await createPageData();
  await Promise.all([
    queryClient.prefetchQuery(trpc.me.get.queryOptions({})),
    queryClient.prefetchQuery(trpc.account.security.queryOptions({})),
    queryClient.prefetchQuery(trpc.account.browsers.queryOptions({})),
    queryClient.prefetchQuery(trpc.passkeys.list.queryOptions({})),
    queryClient.prefetchQuery(trpc.identities.list.queryOptions({})),
  ]);
  return (
    <Hydrated state={state()}>
      <Texts parts={['auth-faults']}>
        <AccountSettings />
      </Texts>
    </Hydrated>
  );
}
