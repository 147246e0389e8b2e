import { KeySettings } from '@/components/settings/key-settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('keys');

export default async function KeysPage() {
  const { day } = await createPageData();
  return <KeySettings day={day} />;
}
