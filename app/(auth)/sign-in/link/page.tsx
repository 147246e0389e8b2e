import { readUnverified } from '@/app/(auth)/sign-in-page';
import { LinkForm } from '@/components/account/auth/link-form';
import { titled } from '../../../reader-text';

export const generateMetadata = titled('mailedLink', { referrer: 'no-referrer' });

export default async function Page() {
  return <LinkForm isUnverified={await readUnverified()} />;
}
