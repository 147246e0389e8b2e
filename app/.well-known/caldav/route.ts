export { answerMounted as GET, answerMounted as HEAD } from '@/server/start/mounted';

export const dynamic = 'force-dynamic';
