import { LinkForm } from '@/components/auth/link-form';
import { readUnverified } from '@/server/auth/sign-in-page';

export const metadata = { title: 'Mailed link', referrer: 'no-referrer' };

export default async function LinkPage() {
  return <LinkForm isUnverified={await readUnverified()} />;
}
