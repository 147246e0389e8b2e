export { answerMounted as GET, answerMounted as HEAD } from '@/app/server';

export const dynamic = 'force-dynamic';
