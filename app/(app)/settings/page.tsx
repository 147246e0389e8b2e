import { AccountSettings } from '@/components/settings/account-settings';

export const metadata = { title: 'Settings' };

export default function SettingsPage() {
  return <AccountSettings />;
}
