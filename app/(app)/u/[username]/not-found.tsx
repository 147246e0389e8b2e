import { ProfileGone } from '@/components/people/profile/profile-page';

export default function NotFound() {
  return <ProfileGone />;
}
