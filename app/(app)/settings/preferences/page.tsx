import { PreferenceSettings } from '@/components/settings/preference-settings';
import { createPageData } from '@/server/page-data';

export const metadata = { title: 'Preferences' };

export default async function PreferencesPage() {
  const { day } = await createPageData();
  return <PreferenceSettings day={day} />;
}
