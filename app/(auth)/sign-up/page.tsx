import { AuthForm, SignUpClosed } from '@/components/auth/auth-form';
import { readSignInPage, type SignInQuery } from '@/server/auth/sign-in-page';

export const metadata = { title: 'Create an account' };

export default async function SignUpPage({ searchParams }: { searchParams: SignInQuery }) {
  const page = await readSignInPage(searchParams);
  return page.signUp === 'closed' && page.ways.password ? (
    <SignUpClosed {...page} />
  ) : (
    <AuthForm mode="sign-up" {...page} />
  );
}
