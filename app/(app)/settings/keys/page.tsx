import { KeySettings } from '@/components/settings/key-settings';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Keys' };

export default async function KeysPage() {
  const { day } = await createPageData();
  return <KeySettings day={day} />;
}
