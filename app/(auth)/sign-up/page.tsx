import { readSignInPage, type SignInQuery } from '@/app/(auth)/sign-in-page';
import { AuthForm, SignUpClosed } from '@/components/account/auth/auth-form';
import { titled } from '../../reader-text';

export const generateMetadata = titled('createAnAccount');

export default async function Page({ searchParams }: { searchParams: SignInQuery }) {
  const page = await readSignInPage(searchParams);
  return page.signUp === 'closed' && page.ways.password ? (
    <SignUpClosed {...page} />
  ) : (
    <AuthForm mode="sign-up" {...page} />
  );
}
