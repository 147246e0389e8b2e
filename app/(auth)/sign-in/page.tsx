import { AuthForm } from '@/components/auth/auth-form';
import { readSignInPage, type SignInQuery } from '@/server/features/sign-in/sign-in-page';
import { titled } from '../../reader-text';

export const generateMetadata = titled('signIn');

export default async function SignInPage({ searchParams }: { searchParams: SignInQuery }) {
  return <AuthForm mode="sign-in" {...(await readSignInPage(searchParams))} />;
}
