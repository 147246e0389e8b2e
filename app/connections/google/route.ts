export { answerGoogle as GET } from '@/app/server';

export const dynamic = 'force-dynamic';
