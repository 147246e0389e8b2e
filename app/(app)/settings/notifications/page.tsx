import { NotificationSettings } from '@/components/settings/notification-settings';

export const metadata = { title: 'Notifications' };

export default function NotificationsPage() {
  return <NotificationSettings />;
}
