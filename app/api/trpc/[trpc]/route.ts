export {
  answerMounted as DELETE,
  answerMounted as GET,
  answerMounted as HEAD,
  answerMounted as OPTIONS,
  answerMounted as PATCH,
  answerMounted as POST,
  answerMounted as PUT,
} from '@/app/server';

export const dynamic = 'force-dynamic';
