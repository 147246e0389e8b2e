import { PreferenceSettings } from '@/components/settings/preference-settings';
import { createPageData } from '@/server/page-data';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('preferences');

export default async function PreferencesPage() {
  const { day } = await createPageData();
  return (
    <Texts parts={['settings-data']}>
      <PreferenceSettings day={day} />
    </Texts>
  );
}
