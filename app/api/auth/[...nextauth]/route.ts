export { answerAuth as GET, answerAuth as POST } from '@/app/server';
