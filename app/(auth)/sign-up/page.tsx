import { AuthForm } from '@/components/auth/auth-form';
import { type SignInQuery, signInPage } from '@/server/auth/sign-in-page';

export const metadata = { title: 'Make an account' };

export default async function SignUpPage({ searchParams }: { searchParams: SignInQuery }) {
  return <AuthForm mode="sign-up" {...(await signInPage(searchParams))} />;
}
