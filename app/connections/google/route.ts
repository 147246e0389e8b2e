export { answerGoogle as GET } from '@/server/auth/google-connection';

export const dynamic = 'force-dynamic';
