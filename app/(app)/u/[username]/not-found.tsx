import { ProfileGone } from '@/components/profile/profile-gone';

export default function NotFound() {
  return <ProfileGone />;
}
