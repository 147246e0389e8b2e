import { readSignInPage, type SignInQuery } from '@/app/(auth)/sign-in-page';
import { AuthForm } from '@/components/account/auth/auth-form';
import { titled } from '../../reader-text';

export const generateMetadata = titled('signIn');

export default async function Page({ searchParams }: { searchParams: SignInQuery }) {
  return <AuthForm mode="sign-in" {...(await readSignInPage(searchParams))} />;
}
