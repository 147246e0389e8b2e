import { AuthForm } from '@/components/auth/auth-form';

export const metadata = { title: 'Make an account' };

export default async function SignUpPage({ searchParams }: { searchParams: Promise<{ next?: string }> }) {
  const { next } = await searchParams;
  return <AuthForm mode="sign-up" next={next} />;
}
