export { answerGoogle as GET } from '@/server/outside/calendars/google-connection';

export const dynamic = 'force-dynamic';
