import { LinkForm } from '@/components/auth/link-form';
import { readUnverified } from '@/server/features/sign-in/sign-in-page';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('mailedLink', { referrer: 'no-referrer' });

export default async function LinkPage() {
  return <LinkForm isUnverified={await readUnverified()} />;
}
