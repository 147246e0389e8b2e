import { AuthForm } from '@/components/auth/auth-form';
import { type SignInQuery, signInPage } from '@/server/auth/sign-in-page';

export const metadata = { title: 'Sign in' };

export default async function SignInPage({ searchParams }: { searchParams: SignInQuery }) {
  return <AuthForm mode="sign-in" {...(await signInPage(searchParams))} />;
}
