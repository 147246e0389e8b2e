import { NotificationSettings } from '@/components/account/settings/notification-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('notifications');

export default function Page() {
  return <NotificationSettings />;
}
