export { answerAuth as GET, answerAuth as POST } from '@/server/features/sign-in/auth-route';
