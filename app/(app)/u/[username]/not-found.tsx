import { ProfileGone } from '@/components/profile/profile-view';

export default function NotFound() {
  return <ProfileGone />;
}
