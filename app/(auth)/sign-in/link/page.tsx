import { LinkForm } from '@/components/auth/link-form';

export const metadata = { title: 'Sign in', referrer: 'no-referrer' };

export default function LinkPage() {
  return <LinkForm />;
}
