export { answerGoogle as GET } from '@/server/features/sign-in/google-connection';

export const dynamic = 'force-dynamic';
