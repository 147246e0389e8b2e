import { TokenSettings } from '@/components/settings/token-settings';
import { visit } from '@/server/page-data';

export const metadata = { title: 'API and tools' };

export default async function TokensPage() {
  const { ctx } = await visit();
  return <TokenSettings appUrl={ctx.appUrl} />;
}
