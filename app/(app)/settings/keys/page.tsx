import { KeySettings } from '@/components/settings/key-settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('keys');

export default async function KeysPage() {
  const { day } = await createPageData();
  return (
    <Texts parts={['keys']}>
      <KeySettings day={day} />
    </Texts>
  );
}
