import { PreferenceSettings } from '@/components/settings/preference-settings';
import { titled } from '../../../reader-text';
import { Texts } from '../../../texts';

export const generateMetadata = titled('preferences');

export default function PreferencesPage() {
  return (
    <Texts parts={['settings-data']}>
      <PreferenceSettings />
    </Texts>
  );
}
