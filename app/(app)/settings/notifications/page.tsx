import { NotificationSettings } from '@/components/settings/notification-settings';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('notifications');

export default function NotificationsPage() {
  return <NotificationSettings />;
}
